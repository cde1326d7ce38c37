import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#features/orders/flows/Refusal.tsx'
import styles from '#features/orders/flows/flows.module.css'
import type { BulkActor } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { failedOf } from '#machines/bulk/bulk.flow.ts'
import type { BulkPreview } from '#machines/bulk/bulk.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** An action over many orders: what goes and what is blocked, the run, and what came of each. */
export function BulkPanel({ actor }: { actor: BulkActor }) {
  const { t } = useTranslation('orders')
  const snapshot = useSelector(actor, (now) => now)
  const { preview, failure } = snapshot.context
  const main = useRef<HTMLButtonElement>(null)
  const place = typeof snapshot.value === 'string' ? snapshot.value : 'running'
  useEffect(() => main.current?.focus(), [place])
  const number = useNumber()

  return (
    <section className={styles.panel} aria-label={t('bulk.title')}>
      {place === 'previewing' ? <LoadingState label={t('bulk.previewing')} /> : null}
      {place === 'previewFailed' ? (
        <>
          <Refusal failure={failure} />
          <div className={styles.actions}>
            <Cancel actor={actor} />
            <Action ref={main} look="main" onClick={() => actor.send({ type: 'RESUME' })}>
              {t('supplement.retry')}
            </Action>
          </div>
        </>
      ) : null}
      {place === 'confirming' && preview ? (
        <>
          <Preview preview={preview} />
          <div className={styles.actions}>
            <Cancel actor={actor} />
            <Action ref={main} look="main" keys="↵" disabled={preview.goes.length === 0} onClick={() => actor.send({ type: 'CONFIRM' })}>
              {t('bulk.confirm', { count: preview.goes.length, formatted: number(preview.goes.length) })}
            </Action>
          </div>
        </>
      ) : null}
      {place === 'running' || place === 'interrupted' || place === 'finished' ? <Run actor={actor} place={place} /> : null}
    </section>
  )
}

function useNumber(): (value: number) => string {
  const { i18n } = useTranslation('orders')
  const format = new Intl.NumberFormat(i18n.language)
  return (value) => format.format(value)
}

function Cancel({ actor }: { actor: BulkActor }) {
  const { t } = useTranslation('orders')
  return (
    <Action look="quiet" keys="Esc" onClick={() => actor.send({ type: 'CANCEL' })}>
      {t('bulk.cancel')}
    </Action>
  )
}

function Preview({ preview }: { preview: BulkPreview }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const number = useNumber()
  const byReason = Map.groupBy(preview.blocked, (row) => row.refusal)
  return (
    <>
      <p className={styles.counts}>
        <span className={styles.good}>{t('bulk.goes', { count: preview.goes.length, formatted: number(preview.goes.length) })}</span>
        {preview.blocked.length > 0 ? <span className={styles.bad}>{t('bulk.blocked', { count: preview.blocked.length, formatted: number(preview.blocked.length) })}</span> : null}
      </p>
      {byReason.size > 0 ? (
        <ul className={styles.reasons}>
          {[...byReason].map(([refusal, rows]) => (
            <li key={refusal}>
              <span>{texts.refusal(refusal)}</span>
              <span className={styles.muted}>{number(rows.length)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {preview.beyondLimit > 0 ? <p className={styles.refusal}>{t('bulk.beyond', { formatted: number(preview.beyondLimit) })}</p> : null}
      <p className={styles.muted}>{t(preview.goes.length === 0 ? 'bulk.nothing' : 'bulk.frozen')}</p>
    </>
  )
}

function Run({ actor, place }: { actor: BulkActor; place: 'running' | 'interrupted' | 'finished' }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const number = useNumber()
  const context = useSelector(actor, (now) => now.context)
  const results = Object.values(context.results)
  const failed = failedOf(context).length
  const succeeded = results.length - failed
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [place])

  return (
    <>
      <progress className={styles.progress} value={results.length} max={Math.max(1, context.planned)} aria-label={t('bulk.title')} />
      <p className={styles.counts} role="status">
        <span className={styles.muted}>{t('bulk.progress', { done: number(results.length), planned: number(context.planned) })}</span>
        <span className={styles.good}>{t('bulk.succeeded', { count: succeeded, formatted: number(succeeded) })}</span>
        {failed > 0 ? <span className={styles.bad}>{t('bulk.failed', { count: failed, formatted: number(failed) })}</span> : null}
        {place === 'finished' && context.queue.length > 0 ? <span className={styles.muted}>{t('bulk.left', { count: context.queue.length, formatted: number(context.queue.length) })}</span> : null}
      </p>
      <Refusal failure={place === 'interrupted' ? context.failure : null} />
      <div className={styles.actions}>
        {place === 'running' ? (
          <Action ref={main} keys="Esc" disabled={context.isCancelling} onClick={() => actor.send({ type: 'CANCEL' })}>
            {t(context.isCancelling ? 'bulk.stopping' : 'bulk.stop')}
          </Action>
        ) : null}
        {place === 'interrupted' ? (
          <>
            <Action onClick={() => actor.send({ type: 'CANCEL' })}>{t('bulk.finish')}</Action>
            <Action ref={main} look="main" keys="↵" onClick={() => actor.send({ type: 'RESUME' })}>
              {t('bulk.goOn')}
            </Action>
          </>
        ) : null}
        {place === 'finished' ? (
          <>
            {context.queue.length > 0 ? <Action onClick={() => actor.send({ type: 'RESUME' })}>{t('bulk.goOn')}</Action> : null}
            {failed > 0 ? <Action onClick={() => actor.send({ type: 'RETRY_FAILED' })}>{t('bulk.retryFailed')}</Action> : null}
            <Action ref={main} look="main" keys="Esc" onClick={() => actor.send({ type: 'CLOSE' })}>
              {t('bulk.close')}
            </Action>
          </>
        ) : null}
      </div>
      {results.length > 0 ? (
        <ul className={styles.results} aria-label={t('bulk.results')} tabIndex={0}>
          {results.toSorted((one, other) => Number(one.ok) - Number(other.ok)).map((result) => (
            <li key={result.orderCode}>
              <bdi className={styles.mono}>{result.orderCode}</bdi>
              <span className={result.ok ? styles.good : styles.bad}>{result.ok ? t('bulk.ok') : texts.refusal(result.refusal ?? 'notInThisState')}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
