import { decimalText, line, oneOf } from '#domain/text/text-field.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'

/** Search parameters beside the filters of a queue's call: amounts as major units in plain decimals, named spans of days. */
export const SPAN_SEARCH = {
  realAmountMin: decimalText,
  realAmountMax: decimalText,
  created: oneOf(DAY_SPANS),
  completed: oneOf(DAY_SPANS),
}

/** Search parameters that follow the sorting of a queue: its direction, and the order number in the inspector. */
export const OPEN_SEARCH = {
  direction: oneOf(['asc', 'desc']),
  open: line(32),
}
