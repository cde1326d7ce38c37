import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer } from '#commands/react/surface-context.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import type { DeleteActor } from '#features/orders/callbacks/use-delete-flow.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Confirms the deletion of attempts, and reports the result of each. Only Ctrl/⌘+Enter or the button deletes. */
export function DeletePanel({ actor, onLeave }: { actor: DeleteActor; onLeave: () => void }) {
  const { t } = useTranslation('callbacks')
  const texts = useListTexts('callbacks')
  const snapshot = useSelector(actor, (now) => now)
  const { orderCodes, failure, results } = snapshot.context
  const isDeleting = snapshot.matches('deleting')
  const isDone = snapshot.matches('done')
  useLayer(useMemo(() => ({ id: 'callbackDelete', leave: onLeave }), [onLeave]))
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey || isDone)) return
    event.preventDefault()
    event.stopPropagation()
    actor.send({ type: 'CONFIRM' })
  }
  return (
    <div
      ref={element}
      className={styles.panel}
      role="group"
      aria-label={t('delete.title')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isDone ? null : <p>{t('delete.text', { count: orderCodes.length })}</p>}
      <ul className={styles.codes}>
        {isDone
          ? results.map(({ orderCode, ok, refusal, deleted }) => (
              <li key={orderCode} data-ok={ok || undefined}>
                <bdi>{orderCode}</bdi>{' '}
                {refusal === null ? t('delete.deleted', { count: deleted }) : t(`delete.refusal.${refusal}`)}
              </li>
            ))
          : orderCodes.map((orderCode) => (
              <li key={orderCode}>
                <bdi>{orderCode}</bdi>
              </li>
            ))}
      </ul>
      <div role="status">{failure === null ? null : <p className={styles.refusal}>{texts.failure(failure)}</p>}</div>
      <div className={styles.actions}>
        {isDone ? (
          <Action variant="main" keys="↵" onClick={() => actor.send({ type: 'CONFIRM' })}>
            {t('delete.close')}
          </Action>
        ) : (
          <>
            <Action variant="quiet" keys="Esc" disabled={isDeleting} onClick={onLeave}>
              {t('delete.cancel')}
            </Action>
            <Action
              variant="danger"
              keys={keyText('mod+Enter')}
              aria-busy={isDeleting}
              aria-disabled={isDeleting || undefined}
              onClick={() => actor.send({ type: 'CONFIRM' })}
            >
              {t(isDeleting ? 'delete.deleting' : 'delete.confirm', { count: orderCodes.length })}
            </Action>
          </>
        )}
      </div>
    </div>
  )
}
