import type { OrderRow, PossiblePayment } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/list/action/action.module.css'
import { timeText } from '#features/list/columns/time-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface PaymentFactsProps {
  order: Pick<OrderRow, 'exponent' | 'currency'>
  payment: PossiblePayment
  zone: string
}

/** A payment that may be an order's: how much, its UTR, who paid, and when. */
export function PaymentFacts({ order, payment, zone }: PaymentFactsProps) {
  return (
    <>
      <span>
        {formatMoney(payment.amountMinor, order.exponent)} {order.currency}
      </span>
      <span>
        <UntrustedText text={[payment.utr, payment.payerName].filter((part) => part !== null).join(' · ')} />
      </span>
      <time className={styles.muted}>{timeText(payment.at, zone)}</time>
    </>
  )
}
