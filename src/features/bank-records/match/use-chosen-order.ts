import { useEffect } from 'react'
import type { BankRecordRow, MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import { differenceToConfirm } from '#domain/bank-records/amount-difference.ts'
import { isWholeNumber } from '#features/bank-records/match/pick-orders.ts'
import { useNamedOrders } from '#features/bank-records/match/use-candidates.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { differingOn, orderCodesIn } from '#machines/bank-record/bank-record.actions.ts'
import { groupOf, textOf } from '#machines/form/form-values.ts'

type Props = Pick<FormDetailProps<BankRecordRow>, 'onFill' | 'values'> & { row: BankRecordRow }

/**
 * The one order that stands in the form; one that is no candidate is looked up by its number. The form is told how much
 * the payment differs from it, where that is asked about before it is sent.
 */
export function useChosenOrder(
  { onFill, row, values }: Props,
  candidates: readonly MatchCandidate[] | undefined,
): MatchCandidate | undefined {
  const [code, ...others] = orderCodesIn(textOf(values, 'orderCodes'))
  const only = code !== undefined && others.length === 0 && isWholeNumber(code) ? code : undefined
  const known = candidates?.find(({ orderCode }) => orderCode === only)
  const { data } = useNamedOrders(row, candidates && !known && only !== undefined ? only : null)
  const chosen = known ?? data?.list.find(({ orderCode }) => orderCode === only)
  const difference = chosen ? differenceToConfirm(row.amountMinor, chosen.amountMinor) : null
  const orderCode = chosen && difference !== null ? chosen.orderCode : ''
  const differenceMinor = difference === null ? '' : String(difference)
  const shown = groupOf(values, 'differing')
  const isShown = textOf(shown, 'orderCode') === orderCode && textOf(shown, 'differenceMinor') === differenceMinor
  useEffect(() => {
    if (!isShown) onFill(differingOn(difference === null ? null : { orderCode, differenceMinor: difference }))
  }, [isShown, onFill, orderCode, difference])
  return chosen
}
