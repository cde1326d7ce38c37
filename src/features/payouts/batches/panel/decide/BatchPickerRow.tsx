import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money/money.ts'
import { mayTick } from '#domain/payouts/payout-batch.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/payouts/batches/panel/decide/BatchPicker.module.css'
import type { NumberedOrder } from '#machines/payout-batch/pick-orders.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

export interface PickerRow extends NumberedOrder {
  amountMinor: number
  payeeName: string
  /** Where the money goes: card, UPI or wallet. */
  account: string
}

/** All rows have one height, px, so that 500 of them are drawn as fast as ten. */
export const PICKER_ROW_HEIGHT = 46

interface BatchPickerRowProps {
  id: string
  row: PickerRow
  exponent: number
  place: { at: number; of: number; top: number }
  isActive: boolean
  isTicked: boolean
  onToggle: () => void
}

/** One order: its row, number, payee and amount, what the bank says, and whether it is ticked. */
export function BatchPickerRow({ id, row, exponent, place, isActive, isTicked, onToggle }: BatchPickerRowProps) {
  const { t } = useTranslation('payoutBatches')
  return (
    <div
      id={id}
      role="option"
      aria-selected={isTicked}
      aria-disabled={!mayTick(row) || undefined}
      aria-posinset={place.at + 1}
      aria-setsize={place.of}
      data-active={isActive || undefined}
      className={styles.option}
      style={{ height: PICKER_ROW_HEIGHT, transform: `translateY(${place.top}px)` }}
      // Keeps the focus in the field, so that typing continues.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <span className={styles.box} aria-hidden="true">
        {isTicked ? '✗' : ''}
      </span>
      <span className={styles.position}>{row.position}</span>
      <bdi className={styles.code}>{visibleText(row.orderCode)}</bdi>
      <span className={styles.amount}>{formatMoney(row.amountMinor, exponent)}</span>
      <span className={styles.payee}>
        <span>
          <UntrustedText text={row.payeeName} />
        </span>
        <span>
          <UntrustedText text={row.account} />
        </span>
      </span>
      <span className={styles.word}>
        {row.result ? (
          <StatusBadge tone={row.result === 'paid' ? 'success' : 'danger'} label={t(`result.${row.result}`)} />
        ) : null}
      </span>
    </div>
  )
}
