import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/order.schemas.ts'
import { orderLook } from '#features/orders/order-looks.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { timeText } from '#features/list/time-text.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'
import { Outside } from '#ui/text/Outside.tsx'

/** What happened to the order, newest first: event, from and to, who, through what, why, when. */
export function HistoryTimeline({ history, zone }: { history: OrderDetail['history']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const entries = history.toReversed().map((row) => {
    const to = texts.orderStatus(row.toStatusId)
    const hasMoved = row.fromStatusId !== null && row.fromStatusId !== row.toStatusId
    return {
      id: String(row.id),
      at: timeText(row.at, zone),
      title: texts.enum('historyEvent', row.event),
      tone: orderLook(row.toStatusId).tone,
      actor: row.actor ?? t('inspector.automation'),
      detail: (
        <>
          {t('inspector.via', { channel: texts.enum('channel', row.via) })}
          {hasMoved && row.fromStatusId !== null ? ` · ${texts.orderStatus(row.fromStatusId)} → ${to}` : ''}
          {row.reason === null ? null : (
            <>
              {' · '}
              <Outside text={texts.enum('historyReason', row.reason)} />
            </>
          )}
        </>
      ),
    }
  })
  return <Timeline entries={entries} label={t('inspector.section.history')} />
}
