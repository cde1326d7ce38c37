import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

export type BatchMember = OutputOf<'payoutBatch.getOrders'>['list'][number]

interface BatchOrdersProps {
  orders: readonly PayoutRow[]
  /** Facts that the batch has on each, by order number. */
  members?: ReadonlyMap<string, BatchMember>
}

/** The orders of a batch in the order of its file; numbers stand whole, and results once there are any. */
export function BatchOrders({ orders, members }: BatchOrdersProps) {
  const { t } = useTranslation('payoutBatches')
  const hasResults =
    members !== undefined && [...members.values()].some(({ outcome, result }) => outcome !== null || result !== null)
  return (
    <FramedTable label={t('panel.orders')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('panel.position')}
          </th>
          <th scope="col">
            {t('panel.order')} · {t('panel.payee')}
          </th>
          <th scope="col" data-numeric>
            {t('panel.amount')}
          </th>
          {hasResults ? <th scope="col">{t('panel.result')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {orders.map((order, at) => (
          <tr key={order.orderCode}>
            <td data-numeric>{members?.get(order.orderCode)?.position ?? at + 1}</td>
            <td>
              <bdi className={styles.whole}>{visibleText(order.orderCode)}</bdi>
              <div className={styles.payee}>
                <UntrustedText text={order.payeeName ?? ''} />
                <UntrustedText text={order.cardNumber ?? order.vpa ?? order.address ?? ''} />
              </div>
            </td>
            <td data-numeric>{formatMoney(order.amountMinor, order.exponent)}</td>
            {hasResults ? <td>{resultOf(members?.get(order.orderCode))}</td> : null}
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )

  function resultOf(member: BatchMember | undefined) {
    if (member?.outcome)
      return (
        <StatusBadge
          tone={member.outcome === 'completed' ? 'success' : member.outcome === 'rejected' ? 'danger' : 'neutral'}
          label={t(`outcome.${member.outcome}`)}
        />
      )
    if (member?.result)
      return <StatusBadge tone={member.result === 'paid' ? 'success' : 'danger'} label={t(`result.${member.result}`)} />
    return null
  }
}
