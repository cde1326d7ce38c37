import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFields } from '#features/form/FormFields.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { CodeField } from '#features/list/action/CodeField.tsx'
import type { FieldWords } from '#features/form/form-words.ts'
import shared from '#features/list/action/action.module.css'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import bulkStyles from '#features/list/bulk/bulk.module.css'
import { demoCode } from '#features/list/action/demo-code.ts'
import { Refusal } from '#features/list/action/Refusal.tsx'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import type { FieldValue } from '#machines/form/form-values.ts'
import { failedOf, previewAsChosen } from '#machines/bulk/bulk.flow.ts'
import type { BulkPreview } from '#machines/bulk/bulk.flow.ts'
import { Action } from '#ui/fields/Action.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

const styles = { ...shared, ...bulkStyles }

/** Lists with bulk actions; each has its texts below `action.<name>.bulk…`. */
export type BulkNamespace = 'orders' | 'payouts'

export interface BulkPanelProps<Row> {
  actor: BulkActor
  namespace: BulkNamespace
  /** The verb, as used in its locale keys. */
  name: string
  /** The action's fields, filled in once for all rows. */
  fields: readonly FormField<Row>[]
  words: FieldWords
  facts: FormFacts
  isDemo: boolean
}

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
  const state = typeof snapshot.value === 'string' ? snapshot.value : 'running'
  const number = useNumber()
  // A run that needs a code moves money, so only Ctrl/⌘+Enter starts it.
  const isGuarded = Boolean(preview?.bulkId)
  const asksCode = isGuarded && (state === 'confirming' || (state === 'interrupted' && isCodeRefused))

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
      {state === 'confirming' && preview ? <Preview preview={preview} namespace={namespace} /> : null}
      {state === 'confirming' || asksCode ? (
        <BulkFields
          {...props}
          asksFields={state === 'confirming'}
          asksCode={asksCode}
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
      {state === 'running' || state === 'interrupted' || state === 'finished' ? (
        <Run actor={actor} namespace={namespace} state={state} />
      ) : null}
    </section>
  )
}

interface BulkFieldsProps<Row> extends BulkPanelProps<Row> {
  asksFields: boolean
  asksCode: boolean
  /** Focuses what follows the last field. */
  onBeyond: () => void
}

/** The fields of a run: the action's own, and the code that covers it. */
function BulkFields<Row>({
  actor,
  fields,
  words,
  facts,
  isDemo,
  asksFields,
  asksCode,
  onBeyond,
}: BulkFieldsProps<Row>) {
  const word = useLookup()
  const { values, faults } = useSelector(actor, (now) => now.context)
  const asked = asksFields ? askedFields(fields, values) : []
  const { keep, leave } = useFieldFocus([...asked.map(({ name }) => name), CODE_FIELD], onBeyond)
  const change = (name: string, value: FieldValue) => actor.send({ type: 'CHANGE', change: { [name]: value } })
  return (
    <>
      {asksFields ? (
        <FormFields
          fields={asked}
          row={null}
          facts={facts}
          values={values}
          faults={faults}
          words={words}
          choosesAtOnce={false}
          keep={keep}
          onChange={change}
          onDecide={leave}
          onPaste={(name) => leave(name, true)}
        />
      ) : null}
      {asksCode ? (
        <CodeField
          values={values}
          faults={faults}
          words={words}
          demo={isDemo ? demoCode(word('list:action.fillDemo'), (code) => change(CODE_FIELD, code)) : undefined}
          keep={keep}
          onChange={change}
        />
      ) : null}
    </>
  )
}

function useNumber(): (value: number) => string {
  const { i18n } = useTranslation('list')
  const format = new Intl.NumberFormat(i18n.language)
  return (value) => format.format(value)
}

function Cancel({ actor }: { actor: BulkActor }) {
  const { t } = useTranslation('list')
  return (
    <Action variant="quiet" keys="Esc" onClick={() => actor.send({ type: 'CANCEL' })}>
      {t('bulk.cancel')}
    </Action>
  )
}

function Preview({ preview, namespace }: { preview: BulkPreview; namespace: BulkNamespace }) {
  const { t } = useTranslation('list')
  const texts = useListTexts(namespace)
  const number = useNumber()
  const byReason = Map.groupBy(preview.blocked, (row) => row.refusal)
  return (
    <>
      <p className={styles.counts} aria-live="polite">
        <span className={styles.good}>
          {t('bulk.goes', { count: preview.goes.length, formatted: number(preview.goes.length) })}
        </span>
        {preview.blocked.length > 0 ? (
          <span className={styles.bad}>
            {t('bulk.blocked', { count: preview.blocked.length, formatted: number(preview.blocked.length) })}
          </span>
        ) : null}
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
      {preview.beyondLimit > 0 ? (
        <p className={styles.refusal}>{t('bulk.beyond', { formatted: number(preview.beyondLimit) })}</p>
      ) : null}
      <p className={`${styles.text} ${styles.muted}`}>
        {t(preview.goes.length === 0 ? 'bulk.nothing' : 'bulk.frozen')}
      </p>
    </>
  )
}

function Run({
  actor,
  namespace,
  state,
}: {
  actor: BulkActor
  namespace: BulkNamespace
  state: 'running' | 'interrupted' | 'finished'
}) {
  const { t } = useTranslation('list')
  const texts = useListTexts(namespace)
  const number = useNumber()
  const context = useSelector(actor, (now) => now.context)
  const results = Object.values(context.results)
  const failed = failedOf(context).length
  const succeeded = results.length - failed
  const main = useRef<HTMLButtonElement>(null)
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
        {failed > 0 ? (
          <span className={styles.bad}>{t('bulk.failed', { count: failed, formatted: number(failed) })}</span>
        ) : null}
        {state === 'finished' && context.queue.length > 0 ? (
          <span className={styles.muted}>
            {t('bulk.left', { count: context.queue.length, formatted: number(context.queue.length) })}
          </span>
        ) : null}
      </p>
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
        {state === 'finished' ? (
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
                <bdi className={styles.mono}>{result.row}</bdi>
                <span className={result.ok ? styles.good : styles.bad}>
                  {result.ok ? t('bulk.ok') : texts.refusal(result.refusal ?? 'notInThisState')}
                </span>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  )
}
