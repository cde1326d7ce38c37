import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { HistoryList } from '#features/list/record/blocks/HistoryList.tsx'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'

/** The order's history. */
export function HistoryTimeline({ history, zone }: { history: OrderDetail['history']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const entries = history.map(({ fromStatusId, toStatusId, ...row }) => ({
    ...row,
    from: fromStatusId === null ? null : texts.orderStatus(fromStatusId),
    to: texts.orderStatus(toStatusId),
    tone: orderStatusStyle(toStatusId).tone,
  }))
  return <HistoryList label={t('inspector.section.history')} entries={entries} events="historyEvent" zone={zone} />
}
