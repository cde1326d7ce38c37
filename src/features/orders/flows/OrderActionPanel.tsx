import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { query } from '#api/api.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { ConflictNotice, WaitingAnswer } from '#features/list/action/Refusal.tsx'
import { useLookup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { ChannelAnswer } from '#features/orders/flows/ChannelAnswer.tsx'
import { useOrderFieldLabels } from '#features/orders/flows/use-order-field-labels.ts'
import type { OrderActionActor } from '#features/orders/order-list/order-flow.ts'
import waitingStyles from '#features/orders/inspector/WaitingNotice.module.css'
import { PaymentFacts } from '#features/orders/PaymentFacts.tsx'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { typedOf } from '#machines/form/form-values.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface OrderActionPanelProps {
  actor: OrderActionActor
  zone: string
  isDemo: boolean
  onLeave: () => void
  /** Supplements the order with the reference of a payment that the channel found. */
  onSupplement: (order: OrderRow, utr: string) => void
}

/** The form of an action on one order. */
export function OrderActionPanel({ actor, zone, isDemo, onLeave, onSupplement }: OrderActionPanelProps) {
  const { form, row, answer, values } = useSelector(actor, ({ context }) => context)
  const t = useLookup()
  const texts = useOrderTexts()
  const found = useRef<HTMLButtonElement>(null)
  const detail = useQuery({
    ...query('order.getDetail', { orderCode: row.orderCode }),
    enabled: form.name === 'supplement',
  })
  const utr = typedOf(values, 'utr').trim().toUpperCase()
  const payment = detail.data?.payments.find((one) => one.utr?.toUpperCase() === utr)
  const fieldLabels = useOrderFieldLabels(form.fields)
  const words = useMemo((): ActionLabels => {
    const text = (key: string, values?: Record<string, unknown>) => t(`orders:action.${form.name}.${key}`, values)
    return { ...fieldLabels, title: text('title'), submit: text('submit'), text: text('text', textValues(row, zone)) }
  }, [t, fieldLabels, form, row, zone])

  return (
    <ActionPanel
      actor={actor}
      words={words}
      code={row.orderCode}
      lead={
        form.name === 'supplement' && payment ? (
          <p className={waitingStyles.found} role="note">
            <strong>{t('orders:found.withUtr')}</strong>
            <PaymentFacts order={row} payment={payment} zone={zone} />
          </p>
        ) : null
      }
      conflictOf={(conflict) => (
        <ConflictNotice
          conflict={conflict}
          namespace="orders"
          zone={zone}
          status={({ orderStatusId }) => ({
            ...orderStatusStyle(orderStatusId),
            label: texts.orderStatus(orderStatusId),
          })}
        />
      )}
      answer={
        answer?.query ? (
          <ChannelAnswer
            order={answer.order}
            query={answer.query}
            zone={zone}
            main={found}
            onSupplement={onSupplement}
          />
        ) : (
          <WaitingAnswer />
        )
      }
      answerFocus={found}
      isDemo={isDemo}
      onLeave={onLeave}
    />
  )
}

/** Values in the sentences of the actions; a paid order has a sentence of its own where there is one. */
function textValues(order: OrderRow, zone: string): Record<string, unknown> {
  const minor = order.realAmountMinor ?? order.payableMinor
  return {
    context: order.realAmountMinor === null ? 'unpaid' : 'paid',
    code: order.orderCode,
    merchant: sanitizeText(order.merchantName),
    account: sanitizeText(order.resourceName ?? ''),
    by: sanitizeText(order.lockedBy ?? ''),
    since: timeText(order.updateTime, zone),
    amount: `${formatMoney(minor, order.exponent)} ${order.currency}`,
  }
}
