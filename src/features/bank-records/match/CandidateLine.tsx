import type { BankRecordRow, MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import styles from '#features/bank-records/BankRecords.module.css'
import { useDifferenceLabels } from '#features/bank-records/match/use-candidates.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'

interface CandidateLineProps {
  candidate: MatchCandidate
  row: BankRecordRow
  zone: string
  /** Takes it into the form. */
  onChoose?: () => void
}

/** An order that a payment may belong to, and what speaks against it. */
export function CandidateLine({ candidate, row, zone, onChoose }: CandidateLineProps) {
  const texts = useListTexts('bankRecords')
  const wordsOf = useDifferenceLabels(row)
  const { amountMinor, createTime, differences, orderCode, orderStatusId, userName } = candidate
  const facts = [
    `${formatMoney(amountMinor, row.exponent)} ${row.currency}`.trim(),
    timeText(createTime, zone),
    texts.enum('orderStatus', orderStatusOf(orderStatusId)),
    userName,
  ]
  return (
    <>
      {onChoose ? <Action onClick={onChoose}>{orderCode}</Action> : <strong>{orderCode}</strong>}
      <div>{facts.filter(Boolean).join(' · ')}</div>
      <div className={differences.length === 0 ? styles.fits : styles.muted}>{wordsOf(candidate)}</div>
    </>
  )
}
