import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { formatMoney } from '#domain/money.ts'
import { ConflictNotice, Refusal } from '#features/orders/flows/Refusal.tsx'
import styles from '#features/orders/flows/flows.module.css'
import type { SupplementActor } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { CheckRow, CodeRow, TextRow } from '#ui/fields/FieldRow.tsx'

interface SupplementPanelProps {
  actor: SupplementActor
  zone: string
  /** A demo system fills in the current code. */
  isDemo: boolean
  submitKeys: string
}

const UTR_LENGTH = 64

/** The form of a supplement: Enter goes on to the review, only Ctrl/⌘+Enter moves money. */
export function SupplementPanel({ actor, zone, isDemo, submitKeys }: SupplementPanelProps) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const snapshot = useSelector(actor, (now) => now)
  const { order, form, faults, failure, conflict, isCodeDemanded } = snapshot.context
  const state = snapshot.value
  const first = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)

  // Each state's first thing to do has the focus, so that the hands stay on the keys.
  useEffect(() => {
    if (state === 'editing') (faults.utr === undefined && faults.googleCode !== undefined ? code : first).current?.focus()
    if (state === 'refused' && failure?.kind === 'refused' && code.current) code.current.focus()
    else if (state === 'reviewing' || state === 'conflict' || state === 'refused') submit.current?.focus()
    // Only on entering a state: a fault that shows while typing must not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state])

  const faultText = (field: keyof typeof faults) => {
    const fault = faults[field]
    return fault === undefined ? undefined : texts.fault({ fault })
  }
  const send = () => actor.send(state === 'editing' ? { type: 'REVIEW' } : { type: 'SUBMIT' })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (state === 'editing') actor.send({ type: 'REVIEW' })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isSubmit = event.ctrlKey || event.metaKey
    // A held key must not go through the review by itself.
    if (isSubmit && !event.repeat) send()
    // Enter on the button that moves money presses nothing.
    if (isSubmit || event.target === submit.current) {
      if (state !== 'conflict') event.preventDefault()
      event.stopPropagation()
    }
  }
  async function fillDemo(): Promise<void> {
    const { googleCode } = await api.call('demo.googleCode', {})
    actor.send({ type: 'CHANGE', change: { googleCode } })
  }

  const codeRow = isCodeDemanded ? (
    <CodeRow
      ref={code}
      label={t('supplement.code')}
      value={form.googleCode}
      onChange={(googleCode) => actor.send({ type: 'CHANGE', change: { googleCode } })}
      fault={faultText('googleCode')}
      help={t('supplement.codeHelp')}
      demo={isDemo ? { label: t('supplement.fillDemo'), fill: () => void fillDemo().catch(() => undefined) } : undefined}
    />
  ) : null

  return (
    <form className={styles.panel} aria-label={t('supplement.title')} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <h2 className={styles.title}>
        {t('supplement.title')} <bdi className={styles.code}>{order.orderCode}</bdi>
      </h2>
      <Refusal failure={failure} />
      {state === 'editing' ? (
        <>
          <TextRow
            ref={first}
            label={t('supplement.utr')}
            value={form.utr}
            maxLength={UTR_LENGTH}
            onChange={(utr) => actor.send({ type: 'CHANGE', change: { utr } })}
            fault={faultText('utr')}
            help={t('supplement.utrHelp')}
          />
          <CheckRow label={t('supplement.offset')} help={t('supplement.offsetHelp')} checked={form.isOffset} onChange={(isOffset) => actor.send({ type: 'CHANGE', change: { isOffset } })} />
          {codeRow}
        </>
      ) : (
        <>
          <p className={styles.text}>{t('supplement.reviewText', { amount: `${formatMoney(order.payableMinor, order.exponent)} ${order.currency}`, merchant: order.merchantName })}</p>
          <dl className={styles.summary}>
            <dt>{t('supplement.utr')}</dt>
            <dd>
              <bdi className={styles.mono}>{form.utr}</bdi>
            </dd>
            <dt>{t('supplement.offset')}</dt>
            <dd>{texts.enum('yesNo', form.isOffset ? 'yes' : 'no')}</dd>
          </dl>
          {state === 'refused' && failure?.kind === 'refused' ? codeRow : null}
        </>
      )}
      {conflict && state === 'conflict' ? <ConflictNotice conflict={conflict} zone={zone} /> : null}
      <div className={styles.actions}>
        <Action look="quiet" keys="Esc" disabled={state === 'submitting'} onClick={() => actor.send({ type: 'CANCEL' })}>
          {t('supplement.cancel')}
        </Action>
        {state === 'reviewing' || state === 'refused' ? <Action onClick={() => actor.send({ type: 'EDIT' })}>{t('supplement.edit')}</Action> : null}
        {state === 'editing' ? (
          <Action type="submit" look="main" keys="↵">
            {t('supplement.review')}
          </Action>
        ) : null}
        {state === 'conflict' ? (
          <Action ref={submit} look="main" keys="↵" disabled={!conflict?.present} onClick={() => actor.send({ type: 'TAKE_FRESH' })}>
            {t('conflict.takeFresh')}
          </Action>
        ) : null}
        {state === 'reviewing' || state === 'refused' || state === 'submitting' ? (
          <Action ref={submit} look="main" keys={submitKeys} aria-busy={state === 'submitting'} aria-disabled={state === 'submitting' || undefined} onClick={() => actor.send({ type: 'SUBMIT' })}>
            {t(state === 'submitting' ? 'supplement.submitting' : state === 'refused' ? 'supplement.retry' : 'supplement.submit')}
          </Action>
        ) : null}
      </div>
    </form>
  )
}
