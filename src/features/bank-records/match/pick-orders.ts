import type { MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'

const NUMBER = /^C\d{16}/i
/** The beginning of an order's number. */
const BEGUN = /^C\d{0,15}$/i
const WHOLE = /^C\d{16}$/i
const PLACE = /^[1-9]$/
const DIGIT = /^\d$/
/** Shorter texts are the beginning of something else. */
const SEARCHED_LENGTH = 6

type Candidates = readonly Pick<MatchCandidate, 'orderCode' | 'amountMinor' | 'isPossible'>[]

/**
 * Replaces digits in a field of orders by the candidates at these places: a digit behind a number takes its place, one
 * behind a comma adds another. Undefined where the field stays as it is.
 */
export function pickOrders(typed: string, list: Candidates): string | undefined {
  const parts = typed.toUpperCase().split(',')
  // A comma alone keeps the best one and begins the next.
  if (parts.length > 1 && parts[0]?.trim() === '') parts[0] = bestOf(list)?.orderCode ?? ''
  const picked = parts.map((part) => pickOne(part.trim(), list)).join(',')
  return picked === typed ? undefined : picked
}

function pickOne(part: string, list: Candidates): string {
  const behind = part.replace(NUMBER, '')
  if (!PLACE.test(behind)) return part
  return list[Number(behind) - 1]?.orderCode ?? part
}

/** A digit that was taken for the place of a candidate, and what the field became by it. */
export interface Picked {
  digit: string
  orderCodes: string
}

/** The typed digit and the field with its candidate, if the last sign points at one. */
export const pickedBy = (typed: string, orderCodes: string): Picked | null => {
  const digit = typed.trim().at(-1) ?? ''
  return PLACE.test(digit) ? { digit, orderCodes } : null
}

/** The field where another digit follows one that was taken for a place: both begin a reference. Undefined where none does. */
export function digitsIn(typed: string, { digit, orderCodes }: Picked): string | undefined {
  const more = typed.toUpperCase().startsWith(orderCodes) ? typed.slice(orderCodes.length) : ''
  return DIGIT.test(more) ? withFound(orderCodes, `${digit}${more}`) : undefined
}

/** True if a text is the whole number of an order. */
export const isWholeNumber = (text: string): boolean => WHOLE.test(text)

/** Part of the field that names an order other than by its number, such as a UTR; also if pasted behind a number. */
export function searchedIn(typed: string): string | null {
  const last = typed.split(',').at(-1)?.trim() ?? ''
  const named = last.replace(NUMBER, '')
  return named.length >= SEARCHED_LENGTH && !BEGUN.test(named) ? named : null
}

/** The field once the order that was looked for is found. */
export const withFound = (typed: string, orderCode: string): string =>
  [...typed.split(',').slice(0, -1), orderCode].join(',')

/** The likeliest candidate, where the automatic matching calls it possible; any other one is for a person to choose. */
export const bestOf = <One extends Candidates[number]>([first]: readonly One[]): One | undefined =>
  first?.isPossible ? first : undefined

/** Sum of the chosen orders' amounts; null where one of them is not among the candidates. */
export function sumOf(codes: readonly string[], list: Candidates): number | null {
  const amounts = codes.map((code) => list.find(({ orderCode }) => orderCode === code)?.amountMinor)
  return amounts.every((one) => one !== undefined) ? amounts.reduce((sum, one) => sum + one, 0) : null
}
