import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { batchDifferencesSchema } from '#contract/payouts/payout-batch.endpoints.ts'
import type { PayoutBatchRow, BatchDifference, SentOrder } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { WaitingAnswer } from '#features/list/action/Refusal.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { DecisionEnd } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import type { BatchActor } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import { useShareMoney } from '#features/payouts/batches/panel/decide/EffectText.tsx'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { ordersOf } from '#machines/payout-batch/payout-batch.setup.ts'
import { Action } from '#ui/fields/Action.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

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

interface DifferencesProps {
  /** The details of the refused confirmation. */
  details: Readonly<Record<string, unknown>> | undefined
  exponent: number
}

/** The orders that are not as the bank's file has them, each with what was sent beside what is; nothing where none is named. */
function BatchDifferences({ details, exponent }: DifferencesProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts()
  const read = batchDifferencesSchema.safeParse(details)
  if (!read.success || read.data.differences.length === 0) return null
  const { differences, moreDifferences } = read.data

  function textOf(part: Partial<SentOrder>, field: keyof SentOrder): string {
    const value = part[field] ?? null
    if (value === null || value === '') return t('difference.none')
    if (field === 'amountMinor') return formatMoney(Number(value), exponent)
    return field === 'stage' ? texts.enum('payoutStage', String(value)) : sanitizeText(String(value))
  }
  const changeOf = ({ kind, then, now }: BatchDifference, field: keyof SentOrder) =>
    kind === 'new' ? textOf(now, field) : t('panel.changed', { then: textOf(then, field), now: textOf(now, field) })
  // An order that is new to the file shows all its fields. Any other shows the fields that differ.
  const fieldsOf = ({ kind, now }: BatchDifference) =>
    (Object.keys(now) as (keyof SentOrder)[]).filter((field) => kind !== 'new' || now[field] !== null)

  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>{t('difference.title')}</h3>
      <ul className={styles.differences} aria-label={t('difference.title')}>
        {differences.map((difference) => (
          <li key={difference.orderCode}>
            <bdi className={styles.whole}>{visibleText(difference.orderCode)}</bdi>{' '}
            <span className={styles.changed}>{t(`difference.${difference.kind}`)}</span>
            <ul>
              {fieldsOf(difference).map((field) => (
                <li key={field}>
                  {t(`difference.field.${field}`)}: {changeOf(difference, field)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {moreDifferences > 0 ? <p className={styles.text}>{t('difference.more', { count: moreDifferences })}</p> : null}
    </section>
  )
}
