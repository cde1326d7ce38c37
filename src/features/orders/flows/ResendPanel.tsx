import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNotice, Refusal } from '#features/orders/flows/Refusal.tsx'
import styles from '#features/orders/flows/flows.module.css'
import type { ResendActor } from '#features/orders/order-list/use-order-flows.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Asks once before a callback is sent again; Enter confirms. */
export function ResendPanel({ actor, zone }: { actor: ResendActor; zone: string }) {
  const { t } = useTranslation('orders')
  const snapshot = useSelector(actor, (now) => now)
  const { order, failure, conflict } = snapshot.context
  const state = snapshot.value
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [state])
  const isSending = state === 'sending'

  return (
    <section className={styles.panel} aria-label={t('resend.title')}>
      <h2 className={styles.title}>
        {t('resend.title')} <bdi className={styles.code}>{order.orderCode}</bdi>
      </h2>
      <p className={styles.text}>{t('resend.text', { code: order.orderCode, merchant: order.merchantName })}</p>
      <Refusal failure={failure} />
      {conflict && state === 'conflict' ? <ConflictNotice conflict={conflict} zone={zone} /> : null}
      <div className={styles.actions}>
        <Action look="quiet" keys="Esc" disabled={isSending} onClick={() => actor.send({ type: 'CANCEL' })}>
          {t('supplement.cancel')}
        </Action>
        {state === 'conflict' ? (
          <Action ref={main} look="main" keys="↵" disabled={!conflict?.present} onClick={() => actor.send({ type: 'TAKE_FRESH' })}>
            {t('conflict.takeFresh')}
          </Action>
        ) : (
          <Action ref={main} look="main" keys="↵" aria-busy={isSending} aria-disabled={isSending || undefined} onClick={() => actor.send({ type: 'CONFIRM' })}>
            {t(isSending ? 'resend.sending' : state === 'refused' ? 'supplement.retry' : 'resend.confirm')}
          </Action>
        )}
      </div>
    </section>
  )
}
