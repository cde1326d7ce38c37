import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { FieldWords } from '#features/form/form-words.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { differenceIn } from '#actions/collect/bank-record.actions.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The question about a payment that differs much from its order, in figures, also where it was passed over. */
export function matchWords({ t, texts }: CellContext, row: BankRecordRow): Partial<FieldWords> {
  const money = (minor: number) => `${formatMoney(minor, row.exponent)} ${row.currency}`.trim()
  const question = (name: string | undefined, values: FormValues) => {
    const difference = name === 'acceptsDifference' ? differenceIn(values) : null
    if (difference === null) return undefined
    return t(`bankRecords:differing.${difference > 0 ? 'more' : 'less'}`, {
      paid: money(row.amountMinor),
      payable: money(row.amountMinor - difference),
      difference: money(Math.abs(difference)),
    })
  }
  return {
    help: (name, values) => question(name, values),
    fault: (fault, name, values = {}) => question(name, values) ?? texts.fault({ fault }),
  }
}
