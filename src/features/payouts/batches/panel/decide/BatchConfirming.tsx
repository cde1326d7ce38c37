import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { WaitingAnswer } from '#features/list/action/outcome/WaitingAnswer.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { BatchDifferences } from '#features/payouts/batches/panel/decide/BatchDifferences.tsx'
import { DecisionEnd } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import type { BatchActor } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import { useShareMoney } from '#features/payouts/batches/panel/decide/EffectWords.tsx'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { ordersOf } from '#machines/payout-batch/payout-batch.setup.ts'
import { Action } from '#ui/fields/Action.tsx'

interface BatchConfirmingProps {
  actor: BatchActor
  batch: PayoutBatchRow
  isDemo: boolean
}

/** Confirming that all orders of a batch were paid, with what the person confirms and on whose word. */
export function BatchConfirming({ actor, batch, isDemo }: BatchConfirmingProps) {
  const { t } = useTranslation('payoutBatches')
  const { conflict, seenBatch, missing, ...context } = useSelector(actor, (now) => now.context)
  const focus = useFieldFocus([CODE_FIELD], () => undefined)
  useEffect(() => {
    if (missing.includes(CODE_FIELD)) focus.give(CODE_FIELD)
  }, [focus, missing])
  return (
    <>
      <p className={styles.text}>{t(conflict ? 'panel.conflictText' : 'panel.confirmText')}</p>
      <BatchSeen batch={conflict?.present ?? batch} before={conflict ? seenBatch : null} />
      {conflict ? (
        <BatchDifferences details={conflict.details} exponent={batch.exponent} />
      ) : (
        <WhoseWord batch={batch} orders={ordersOf(context)} />
      )}
      <DecisionEnd actor={actor} label={t('panel.confirm')} isDemo={isDemo} keep={focus.keep} />
    </>
  )
}

interface WhoseWordProps {
  batch: PayoutBatchRow
  orders: ReturnType<typeof ordersOf>
}

/** The count of orders that the bank calls paid, and of those that only the person calls paid. */
function WhoseWord({ batch, orders }: WhoseWordProps) {
  const { t } = useTranslation('payoutBatches')
  const money = useShareMoney(batch)
  if (!orders) return null
  const silent = orders.filter(({ result }) => result === null)
  if (silent.length === 0) return <p className={styles.text}>{t('panel.allToldPaid', { count: orders.length })}</p>
  const amountMinor = silent.reduce((sum, order) => sum + order.amountMinor, 0)
  const amount = money({ count: silent.length, amountMinor })
  const told = orders.length - silent.length
  const params = { count: silent.length, told, amount }
  return (
    <p className={styles.caution}>{t(amount === undefined ? 'panel.untoldPaid' : 'panel.untoldPaidSum', params)}</p>
  )
}

/** The summary to confirm: count, total and payees; after a change, the seen beside the current values. */
function BatchSeen({ batch, before }: { batch: PayoutBatchRow; before?: PayoutBatchRow | null }) {
  const { t } = useTranslation('payoutBatches')
  const total = (row: PayoutBatchRow) =>
    row.totalMinor === null ? t('panel.notCounted') : `${formatMoney(row.totalMinor, row.exponent)} ${row.currency}`
  const rows = [
    { label: t('panel.count'), now: String(batch.orderCount), then: before ? String(before.orderCount) : undefined },
    { label: t('panel.total'), now: total(batch), then: before ? total(before) : undefined },
    {
      label: t('panel.digest'),
      now: (batch.payeesDigest ?? '').slice(0, 16),
      then: before ? (before.payeesDigest ?? '').slice(0, 16) : undefined,
    },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, now, then }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={then !== undefined && then !== now ? styles.changed : styles.big}>
            {then !== undefined && then !== now ? t('panel.changed', { then, now }) : now}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The result of confirming where a second person has to consent; Enter leads back to the batch. */
export function BatchAsked({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('list')
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <WaitingAnswer />
      <div className={styles.actions}>
        <Action ref={close} variant="main" keys="↵" onClick={onClose}>
          {t('action.close')}
        </Action>
      </div>
    </>
  )
}
