import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#features/form/draft/LeaveGuard.tsx'
import shared from '#features/list/action/action.module.css'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import bulkStyles from '#features/list/bulk/bulk.module.css'
import type { BulkPanelProps } from '#features/list/bulk/bulk-panel-props.ts'
import { BulkFields } from '#features/list/bulk/BulkFields.tsx'
import { BulkPreview } from '#features/list/bulk/BulkPreview.tsx'
import { BulkRun } from '#features/list/bulk/BulkRun.tsx'
import { useNumber } from '#features/list/bulk/use-number.ts'
import { Refusal } from '#features/list/action/Refusal.tsx'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { emptyValues, isChanged } from '#machines/form/form-field.ts'
import { isCountDue, previewAsChosen } from '#machines/desk/bulk.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { LoadingState } from '#ui/states.tsx'

const styles = { ...shared, ...bulkStyles }

/** A bulk action: which rows are included or blocked, its fields, the run, and the result per row. */
export function BulkPanel<Row>(props: BulkPanelProps<Row>) {
  const { actor, namespace, name } = props
  const { t } = useTranslation('list')
  const word = useLookup()
  const snapshot = useSelector(actor, (now) => now)
  const { failure, isCodeRefused } = snapshot.context
  const preview = previewAsChosen(snapshot.context)
  const main = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const state =
    typeof snapshot.value === 'string' ? snapshot.value : snapshot.matches('running') ? 'running' : 'following'
  const number = useNumber()
  // A run that is large or moves money is started by Ctrl/⌘+Enter alone.
  const asksCount = isCountDue(snapshot.context)
  const needsCode = Boolean(preview?.bulkId)
  const isGuarded = needsCode || asksCount
  const isTyped = isChanged(emptyValues(props.fields), snapshot.context.values, [CODE_FIELD])
  const asksCode = needsCode && (state === 'confirming' || (state === 'interrupted' && isCodeRefused))

  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"], input')
    if ((state === 'confirming' || state === 'interrupted') && field) field.focus()
    else main.current?.focus()
  }, [state])

  // After a start with faults, focus the first faulty field.
  const wasSent = useRef(false)
  useEffect(() => {
    if (!wasSent.current) return
    wasSent.current = false
    const faulty = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(faulty?.querySelector<HTMLElement>('[tabindex="0"]') ?? faulty)?.focus()
  })
  function go(type: 'CONFIRM' | 'RESUME'): void {
    wasSent.current = true
    actor.send({ type })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (state !== 'confirming' && state !== 'interrupted'))
      return
    const isSubmit = event.ctrlKey || event.metaKey
    const isOnField =
      event.target instanceof HTMLInputElement ||
      (event.target instanceof Element && event.target.getAttribute('aria-checked') === 'true')
    if (!event.repeat && (isSubmit || (isOnField && !isGuarded))) go(state === 'confirming' ? 'CONFIRM' : 'RESUME')
    if (event.repeat || isSubmit || isOnField || (isGuarded && event.target === main.current)) event.preventDefault()
  }

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={word(`${namespace}:action.${name}.bulkTitle`)}
      onKeyDown={onKeyDown}
    >
      <LeaveGuard isAsked={state === 'running' || state === 'interrupted' || (state === 'confirming' && isTyped)} />
      {state === 'previewing' ? <LoadingState label={t('bulk.previewing')} /> : null}
      {state === 'previewFailed' ? (
        <>
          <Refusal failure={failure} />
          <div className={styles.actions}>
            <Cancel actor={actor} />
            <Action ref={main} variant="main" onClick={() => actor.send({ type: 'RESUME' })}>
              {word('list:action.retry')}
            </Action>
          </div>
        </>
      ) : null}
      {state === 'confirming' && preview ? (
        <BulkPreview preview={preview} namespace={namespace} zone={props.zone} />
      ) : null}
      {state === 'confirming' || asksCode ? (
        <BulkFields
          {...props}
          asksFields={state === 'confirming'}
          asksCode={asksCode}
          count={asksCount && state === 'confirming' ? (preview?.goes.length ?? 0) : null}
          onBeyond={() => main.current?.focus()}
        />
      ) : null}
      {state === 'confirming' && preview ? (
        <div className={styles.actions}>
          <Cancel actor={actor} />
          <Action
            ref={main}
            variant="main"
            keys={isGuarded ? keyText('mod+Enter') : '↵'}
            disabled={preview.goes.length === 0}
            onClick={() => go('CONFIRM')}
          >
            {word(`${namespace}:action.${name}.bulkConfirm`, {
              count: preview.goes.length,
              formatted: number(preview.goes.length),
            })}
          </Action>
        </div>
      ) : null}
      {state === 'running' || state === 'interrupted' || state === 'following' || state === 'finished' ? (
        <BulkRun actor={actor} namespace={namespace} state={state} />
      ) : null}
    </section>
  )
}

function Cancel({ actor }: { actor: BulkActor }) {
  const { t } = useTranslation('list')
  return (
    <Action variant="quiet" keys="Esc" onClick={() => actor.send({ type: 'CANCEL' })}>
      {t('bulk.cancel')}
    </Action>
  )
}
