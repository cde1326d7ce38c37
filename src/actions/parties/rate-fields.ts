import { TERMS_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { limitOf, PERCENT_DECIMALS, readRate } from '#machines/form/typed-values.ts'

/** From above this rate on, in 1/10 000, a form asks whether it is meant: a share typed as per cent, say. */
export const HIGH_RATE = 1_000

/** A rate in 1/10 000 as its field holds it: in per cent. */
export const typedRate = (rate: number): string => formatMajor(rate, PERCENT_DECIMALS)

/** The rate of a form, in 1/10 000. */
export const rateIn = (values: FormValues): number => limitOf(readRate(textOf(values, 'rate'))) ?? 0

/** A rate in per cent, and above ten of them the question whether it is meant. */
export const RATE_FIELDS: readonly FormField<unknown>[] = [
  { name: 'rate', required: true, editor: { kind: 'rate', min: TERMS_INPUT.rate.min, max: TERMS_INPUT.rate.max } },
  {
    name: 'isHighRateMeant',
    required: true,
    isAsked: (values) => rateIn(values) > HIGH_RATE,
    editor: { kind: 'flag' },
  },
]
