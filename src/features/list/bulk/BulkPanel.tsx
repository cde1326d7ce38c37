import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
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
import { COUNT_FIELD, failedOf, isCountDue, previewAsChosen, queuedOf } from '#machines/bulk/bulk.flow.ts'
import type { BulkPreview, BulkSummary } from '#machines/bulk/bulk.flow.ts'
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
  /** The zone in which times are shown. */
  zone: string
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
  const state =
    typeof snapshot.value === 'string' ? snapshot.value : snapshot.matches('running') ? 'running' : 'following'
  const number = useNumber()
  // A run that is large or moves money is started by Ctrl/⌘+Enter alone.
  const asksCount = isCountDue(snapshot.context)
  const needsCode = Boolean(preview?.bulkId)
  const isGuarded = needsCode || asksCount
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
      {state === 'confirming' && preview ? <Preview preview={preview} namespace={namespace} zone={props.zone} /> : null}
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
        <Run actor={actor} namespace={namespace} state={state} />
      ) : null}
    </section>
  )
}

const COUNT_FIELDS: readonly FormField<unknown>[] = [
  { name: COUNT_FIELD, required: true, editor: { kind: 'text', maxLength: 6, input: 'numeric' } },
]

interface BulkFieldsProps<Row> extends BulkPanelProps<Row> {
  asksFields: boolean
  asksCode: boolean
  /** How many rows the person has to say there are; null where that is not asked. */
  count: number | null
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
  count,
  onBeyond,
}: BulkFieldsProps<Row>) {
  const word = useLookup()
  const { values, faults } = useSelector(actor, (now) => now.context)
  const asked = asksFields ? askedFields(fields, values) : []
  const { keep, leave } = useFieldFocus([...asked.map(({ name }) => name), COUNT_FIELD, CODE_FIELD], onBeyond)
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
      {count === null ? null : (
        <FormFields
          fields={COUNT_FIELDS}
          row={null}
          facts={facts}
          values={values}
          faults={faults}
          words={{ ...words, help: () => word('list:bulk.countHelp', { count }) }}
          keep={keep}
          onChange={change}
        />
      )}
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

interface PreviewProps {
  preview: BulkPreview
  namespace: BulkNamespace
  zone: string
}

function Preview({ preview, namespace, zone }: PreviewProps) {
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
      {preview.summary && preview.goes.length > 0 ? <Summary summary={preview.summary} zone={zone} /> : null}
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

/** What the run is about: money by currency, how many rows are paid already, and the oldest. */
function Summary({ summary: { money, paid, oldestAt }, zone }: { summary: BulkSummary; zone: string }) {
  const { t } = useTranslation('list')
  const number = useNumber()
  return (
    <ul className={styles.reasons}>
      {money.map(({ currency, exponent, amountMinor }) => (
        <li key={currency}>
          <strong>
            {formatMoney(amountMinor, exponent)} {currency}
          </strong>
        </li>
      ))}
      {paid > 0 ? <li className={styles.bad}>{t('bulk.paid', { count: paid, formatted: number(paid) })}</li> : null}
      {oldestAt === null ? null : (
        <li className={styles.muted}>{t('bulk.oldest', { at: timeText(oldestAt, zone) })}</li>
      )}
    </ul>
  )
}

function Run({
  actor,
  namespace,
  state,
}: {
  actor: BulkActor
  namespace: BulkNamespace
  state: 'running' | 'interrupted' | 'following' | 'finished'
}) {
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
                <bdi className={styles.mono}>{result.row}</bdi>
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
