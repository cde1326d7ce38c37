import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ORDER_COMMAND_EVENTS } from '#commands/entities/order.commands.ts'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_STATUS_IDS, ORDER_STATUSES, orderStatusOf } from '#domain/orders/order-status.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { chartTransitionsOf } from '#machines/machine-outline.ts'
import { isByPeople, optionsOf } from '#machines/lifecycle.ts'
import { orderSubjectOf, orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { LifecycleChart } from '#ui/LifecycleChart.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface LifeChartProps {
  order: OrderRow
  history: OrderDetail['history']
  zone: string
  mayTimeoutSupplement: boolean
  /** True if the person sees all facts that decide what is possible. */
  seesAll: boolean
}

const TRANSITIONS = chartTransitionsOf(orderLifecycle)
const COMMANDS = new Map([...ORDER_COMMAND_EVENTS].map(([command, event]) => [event, command]))

/** The order's lifecycle chart: its transitions, the path from the history, and what is possible now. */
export function LifeChart({ order, history, zone, mayTimeoutSupplement, seesAll }: LifeChartProps) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const states = useMemo(
    () =>
      ORDER_STATUSES.map((id) => ({
        id,
        label: texts.enum('orderStatus', id),
        tone: orderStatusStyle(ORDER_STATUS_IDS[id]).tone,
      })),
    [texts],
  )
  const current = orderStatusOf(order.orderStatusId)
  const steps = history.map((row) => ({
    from: row.fromStatusId === null ? null : orderStatusOf(row.fromStatusId),
    to: orderStatusOf(row.toStatusId),
    title: [
      texts.enum('historyEvent', row.event),
      row.actor === null ? texts.enum('channel', row.via) : sanitizeText(row.actor),
      timeText(row.at, zone),
    ].join(' · '),
  }))
  const options = optionsOf(orderLifecycle, orderSubjectOf(order, mayTimeoutSupplement)).map(({ event, to, by }) => {
    const command = COMMANDS.get(event)
    const leads = to === current ? '' : t('life.leads', { to: texts.enum('orderStatus', to) })
    return {
      id: `${event} ${to}`,
      to,
      title: command === undefined || !isByPeople(by) ? texts.enum('historyEvent', event) : texts.command(command),
      detail: [by === 'automation' ? t('life.byAutomation') : by === 'payer' ? t('life.byPayer') : '', leads]
        .filter(Boolean)
        .join(' '),
    }
  })
  return (
    <LifecycleChart
      states={states}
      initial={orderLifecycle.initial}
      transitions={TRANSITIONS}
      current={current}
      steps={steps}
      options={seesAll ? options : null}
      labels={{ chart: t('life.chart'), possible: t('life.possible'), nothing: t('life.nothing') }}
    />
  )
}
