import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '#domain/text/visible-text.ts'
import shared from '#features/list/action/action.module.css'
import { Refusal } from '#features/list/action/Refusal.tsx'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import type { BulkNamespace } from '#features/list/bulk/bulk-panel-props.ts'
import bulkStyles from '#features/list/bulk/bulk.module.css'
import { useNumber } from '#features/list/bulk/use-number.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { failedOf, queuedOf } from '#machines/desk/bulk.flow.ts'
import { Action } from '#ui/fields/Action.tsx'

const styles = { ...shared, ...bulkStyles }

interface BulkRunProps {
  actor: BulkActor
  namespace: BulkNamespace
  state: 'running' | 'interrupted' | 'following' | 'finished'
}

/** A run while it goes and when it is over: how far it is, and the result of each row. */
export function BulkRun({ actor, namespace, state }: BulkRunProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts(namespace)
  const number = useNumber()
  const context = useSelector(actor, (now) => now.context)
  const results = Object.values(context.results)
  const failed = failedOf(context).length
  const queued = queuedOf(context).length
  const succeeded = results.length - failed - queued
  const main = useRef<HTMLButtonElement>(null)
  const isEnded = state === 'following' || state === 'finished'
  useEffect(() => main.current?.focus(), [state])

  return (
    <>
      <progress
        className={styles.progress}
        value={results.length}
        max={Math.max(1, context.planned)}
        aria-label={t('bulk.results')}
      />
      <p className={styles.counts} role="status">
        <span className={styles.muted}>
          {t('bulk.progress', { done: number(results.length), planned: number(context.planned) })}
        </span>
        <span className={styles.good}>{t('bulk.succeeded', { count: succeeded, formatted: number(succeeded) })}</span>
        {queued > 0 ? (
          <span className={styles.muted}>{t('bulk.queued', { count: queued, formatted: number(queued) })}</span>
        ) : null}
        {failed > 0 ? (
          <span className={styles.bad}>{t('bulk.failed', { count: failed, formatted: number(failed) })}</span>
        ) : null}
        {isEnded && context.queue.length > 0 ? (
          <span className={styles.muted}>
            {t('bulk.left', { count: context.queue.length, formatted: number(context.queue.length) })}
          </span>
        ) : null}
      </p>
      {state === 'following' ? <p className={`${styles.text} ${styles.muted}`}>{t('bulk.following')}</p> : null}
      <Refusal failure={state === 'interrupted' ? context.failure : null} />
      <div className={styles.actions}>
        {state === 'running' ? (
          <Action ref={main} keys="Esc" disabled={context.isCancelling} onClick={() => actor.send({ type: 'CANCEL' })}>
            {t(context.isCancelling ? 'bulk.stopping' : 'bulk.stop')}
          </Action>
        ) : null}
        {state === 'interrupted' ? (
          <>
            <Action onClick={() => actor.send({ type: 'CANCEL' })}>{t('bulk.finish')}</Action>
            <Action ref={main} variant="main" keys="↵" onClick={() => actor.send({ type: 'RESUME' })}>
              {t('bulk.goOn')}
            </Action>
          </>
        ) : null}
        {isEnded ? (
          <>
            {context.queue.length > 0 ? (
              <Action onClick={() => actor.send({ type: 'RESUME' })}>{t('bulk.goOn')}</Action>
            ) : null}
            {failed > 0 ? (
              <Action onClick={() => actor.send({ type: 'RETRY_FAILED' })}>{t('bulk.retryFailed')}</Action>
            ) : null}
            <Action ref={main} variant="main" keys="Esc" onClick={() => actor.send({ type: 'CLOSE' })}>
              {t('bulk.close')}
            </Action>
          </>
        ) : null}
      </div>
      {results.length > 0 ? (
        <ul className={styles.results} aria-label={t('bulk.results')} tabIndex={0}>
          {results
            .toSorted((one, other) => Number(one.ok) - Number(other.ok))
            .map((result) => (
              <li key={result.row}>
                <bdi className={styles.mono}>{visibleText(result.row)}</bdi>
                <span className={result.ok ? styles.good : styles.bad}>
                  {result.ok
                    ? t(result.since === undefined ? 'bulk.ok' : 'bulk.waits')
                    : texts.refusal(result.refusal ?? 'notInThisState')}
                </span>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  )
}
