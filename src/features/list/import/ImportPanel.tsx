import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#api/transport/stream.ts'
import { useLayer } from '#commands/surface-context.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import type { ColumnRole } from '#domain/bank-templates/statements/statement-template.ts'
import type { Role } from '#domain/roles.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { LeaveGuard } from '#features/form/draft/LeaveGuard.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { Refusal } from '#features/list/action/Refusal.tsx'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import type { ImportActor } from '#features/list/import/import-actor.ts'
import styles from '#features/list/import/import.module.css'
import { ImportRows } from '#features/list/import/ImportRows.tsx'
import type { ListNamespace } from '#features/list/list-definition.ts'
import type { ImportAnswer } from '#machines/desk/csv-import.flow.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { Action } from '#ui/fields/Action.tsx'
import type { FieldFocus } from '#features/form/use-field-focus.ts'
import { FormFields } from '#features/form/FormFields.tsx'
import { issueFaults } from '#machines/form/form-faults.ts'
import type { Failure } from '#machines/outcome.ts'

/** Files whose columns are ours, and those of banks, which come as workbooks as well. */
const CSV_FILES = '.csv,text/csv'
const ANY_TABLES = '.csv,.tsv,.txt,.xls,.xlsx,.htm,.html'

const NOTHING: readonly FormField<unknown>[] = []

interface ImportPanelProps {
  actor: ImportActor
  namespace: ListNamespace
  title: string
  /** Sentence on what the file holds. */
  text: string
  /** Fields asked beside the file. */
  asked?: readonly FormField<unknown>[] | undefined
  /** The file's columns in their order; none where its layout says them. */
  columns: readonly string[]
  words: FieldLabels
  role: Role
  onLeave: () => void
}

/** Imports a file into a list: choose, check with faults per row, then import as a whole. */
export function ImportPanel({
  actor,
  namespace,
  title,
  text,
  asked: fields = NOTHING,
  columns,
  words,
  role,
  onLeave,
}: ImportPanelProps) {
  const { t } = useTranslation('list')
  const snapshot = useSelector(actor, (now) => now)
  const { answer, failure, file } = snapshot.context
  useLayer(useMemo(() => ({ id: 'csvImport', leave: onLeave }), [onLeave]))
  const input = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<FormValues>({})
  // Meanings that the person gives the columns of a file whose layout is being taught.
  const [roles, setRoles] = useState<readonly ColumnRole[] | null>(null)
  const asked = useMemo(() => askedFields(fields, values, role), [fields, values, role])
  const isFilled = isWhole(asked, values)
  const isRetaught = snapshot.matches('checked') && !!roles?.some((one, at) => one !== answer?.preview?.roles?.[at])
  const main = useRef<HTMLButtonElement>(null)
  const names = useMemo(() => asked.map(({ name }) => name), [asked])
  const focus = useFieldFocus(names, () => main.current?.focus())
  const step = String(snapshot.value)
  // Each step focuses its next control: what is still asked comes before the file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on entering a step; what is typed must not move the focus.
  useEffect(() => {
    const missing = asked.find(({ name, required }) => required && textOf(values, name) === '')?.name
    if (missing === undefined || !focus.give(missing)) main.current?.focus()
  }, [step])
  const isImporting = snapshot.matches('importing')
  const isReady = snapshot.can({ type: 'IMPORT' }) || isImporting || isRetaught

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    goOn()
  }
  return (
    <div className={styles.panel} role="group" aria-label={title} onKeyDown={onKeyDown}>
      <p className={styles.muted}>{text}</p>
      <LeaveGuard isAsked={snapshot.matches('checked')} />
      <Refusal failure={failure} />
      {asked.length > 0 ? (
        <ImportFields fields={asked} values={values} failure={failure} words={words} focus={focus} onChange={change} />
      ) : null}
      <div role="status">
        {snapshot.matches('checking') ? <p className={styles.muted}>{t('import.checking')}</p> : null}
        {file && answer ? <p className={styles.muted}>{file.name}</p> : null}
        {answer ? <p className={isRefused(answer) ? styles.warning : styles.result}>{said(answer)}</p> : null}
      </div>
      {answer && snapshot.matches('checked') ? (
        <ImportRows answer={answer} namespace={namespace} roles={roles} onTeach={setRoles} />
      ) : null}
      <input
        ref={input}
        type="file"
        accept={columns.length > 0 ? CSV_FILES : ANY_TABLES}
        hidden
        aria-label={t('import.choose')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          setRoles(null)
          if (chosen) actor.send({ type: 'CHOOSE', file: chosen, along: values })
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.actions}>
        {snapshot.matches('imported') ? (
          <Action ref={main} variant="main" keys="↵" onClick={() => actor.send({ type: 'CLOSE' })}>
            {t('import.close')}
          </Action>
        ) : (
          <>
            <Action variant="quiet" keys="Esc" disabled={isImporting} onClick={onLeave}>
              {t('import.cancel')}
            </Action>
            {columns.length > 0 ? (
              <Action variant="quiet" disabled={isImporting} onClick={saveTemplate}>
                {t('import.template')}
              </Action>
            ) : null}
            <Action
              ref={isReady ? undefined : main}
              variant={isReady ? 'plain' : 'main'}
              disabled={isImporting || !isFilled}
              onClick={() => input.current?.click()}
            >
              {t(file === null ? 'import.choose' : 'import.chooseOther')}
            </Action>
            {isReady ? (
              <Action
                ref={main}
                variant="main"
                keys={keyText('mod+Enter')}
                aria-busy={isImporting}
                aria-disabled={isImporting || undefined}
                onClick={goOn}
              >
                {t(isRetaught ? 'import.lookAgain' : isImporting ? 'import.importing' : 'import.import')}
              </Action>
            ) : null}
          </>
        )}
      </div>
    </div>
  )

  /** Looks through the file again by what was said of its columns, or imports it. */
  function goOn(): void {
    if (isRetaught && file) actor.send({ type: 'CHOOSE', file, along: { ...values, roles } })
    else actor.send({ type: 'IMPORT', along: { ...values, ...(roles && { roles }) } })
  }
  /** A file with the header alone. */
  function saveTemplate(): void {
    const blob = new Blob([BYTE_ORDER_MARK, writeExport([columns])], { type: 'text/csv;charset=utf-8' })
    saveFile({ blob, fileName: `${namespace}-template.csv`, rows: 0 })
  }
  /** A file that was looked through is looked through again as what is said of it changes. */
  function change(next: FormValues): void {
    setValues(next)
    const isSame = fields.every(({ name, required }) => !required || textOf(next, name) === textOf(values, name))
    if (isSame) return
    setRoles(null)
    if (file && isWhole(fields, next)) actor.send({ type: 'CHOOSE', file, along: next })
  }
  function said(answer: ImportAnswer): string {
    const { skipped = 0, unread = 0 } = answer
    return [
      outcomeOf(answer),
      unread > 0 ? t('import.unread', { count: unread }) : '',
      skipped > 0 ? t('import.skipped', { count: skipped }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }
  function outcomeOf({ added, known, faults, unread = 0 }: ImportAnswer): string {
    if (snapshot.matches('imported')) return t('import.done', { count: added })
    if (isRefused({ faults, unread })) return t('import.faults', { count: faults.length })
    return added === 0 ? t('import.nothingNew') : t('import.found', { added: String(added), known: String(known) })
  }
}

/** True where faults keep the whole file from being taken. */
const isRefused = ({ faults, unread = 0 }: Pick<ImportAnswer, 'faults' | 'unread'>): boolean =>
  faults.length > 0 && unread === 0

/** True where nothing that is needed is missing. */
const isWhole = (fields: readonly FormField<unknown>[], values: FormValues): boolean =>
  fields.every(({ name, required }) => !required || textOf(values, name) !== '')

interface ImportFieldsProps {
  fields: readonly FormField<unknown>[]
  values: FormValues
  failure: Failure | null
  words: FieldLabels
  focus: FieldFocus
  onChange: (values: FormValues) => void
}

/** The fields beside a file, with the faults that the server found. */
function ImportFields({ fields, values, failure, words, focus, onChange }: ImportFieldsProps) {
  const issues = failure?.kind === 'refused' ? failure.issues : undefined
  const faults = useMemo(() => issueFaults(issues ?? [], fields), [issues, fields])
  return (
    <FormFields
      fields={fields}
      row={null}
      values={values}
      faults={faults}
      words={words}
      keep={focus.keep}
      onDecide={focus.leave}
      onChange={(name, value) => onChange({ ...values, [name]: value })}
    />
  )
}
