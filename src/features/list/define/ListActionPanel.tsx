import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ComponentType } from 'react'
import type { ScreenNamespace } from '#features/define-screen.ts'
import { ActionPanel } from '#features/list/action/ActionPanel.tsx'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { ConflictNotice } from '#features/list/action/Refusal.tsx'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { actionText, saidOf } from '#features/list/define/action-texts.ts'
import type { ActionText } from '#features/list/define/action-texts.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { ListActionActor } from '#features/list/define/use-list-actions.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { commandOf } from '#machines/action/define-actions.ts'
import type { Rows, RowResult } from '#machines/action/define-actions.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/list/action/action.module.css'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { valueText } from '#features/form/fields/value-text.ts'
import type { Difference } from '#features/list/past/Differences.tsx'
import type { ActionForm } from '#machines/action/action-form.ts'
import { startValues } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { isSameValue } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** How many rows an action's sentence names. */
const NAMED_MAX = 5
const NAME_LENGTH = 40

/** Parts that an action's form takes from the list or page that has it. */
export interface ActionHost extends Pick<AnyList, 'actions' | 'titleOf' | 'words' | 'Answer' | 'FormDetail'> {
  namespace: ScreenNamespace
  /** Stands above the fields of its forms, such as what they are to be read from. */
  FormLead?: ComponentType<{ verb: string; row: AnyRow | undefined }>
}

interface ListActionPanelProps {
  list: ActionHost
  verb: string
  rows: readonly AnyRow[]
  actor: ListActionActor
  context: CellContext
  isDemo: boolean
  onLeave: () => void
}

/** The form of an action; its sentence can speak of the `count` of rows and name them as `values`. */
export function ListActionPanel({ list, verb, rows, actor, context, isDemo, onLeave }: ListActionPanelProps) {
  const t = useLookup()
  const { Answer, FormDetail, FormLead } = list
  const namespace = textsOf(list, verb)
  const fieldLabels = useFieldLabels(namespace)
  const texts = useListTexts(namespace)
  const action = list.actions?.actions[verb]
  // As somebody else left it, once the person has gone on with that.
  const [present] = useSelector(actor, (now) => now.context.row.rows)
  const words = useMemo((): ActionLabels => {
    const params = { count: rows.length, values: namesOf(list, rows, context), ...saidOf(list, verb, rows[0]) }
    const text = (of: ActionText) => actionText(t, namespace, verb, of, params)
    return {
      ...fieldLabels,
      ...list.words?.(context, verb, present),
      title: text('title') || texts.command(commandOf(list.actions ?? { entity: '' }, verb)),
      text: text('text'),
      submit: text('submit'),
    }
  }, [t, texts, fieldLabels, namespace, verb, list, rows, present, context])
  const answer = useSelector(actor, (now) => now.context.answer)
  const values = useSelector(actor, (now) => now.context.values)
  const resultsOf = action?.does === 'form' ? action.resultsOf : undefined
  /** Differences that arose meanwhile in the subject of the form. */
  function differencesOf(now: Rows<AnyRow> | null) {
    const { form, row } = actor.getSnapshot().context
    const differences = now === null ? [] : conflictDifferences(form, row, now, words)
    return differences.length === 0 ? null : <Differences differences={differences} />
  }
  return (
    <ActionPanel
      actor={actor}
      words={words}
      code=""
      lead={FormLead && <FormLead verb={verb} row={present} />}
      detail={
        FormDetail && (
          <FormDetail
            verb={verb}
            row={present}
            rows={rows}
            values={values}
            zone={context.zone}
            onReady={() => actor.send({ type: 'READY' })}
            onFill={(change, isGuess = false) => actor.send({ type: 'CHANGE', change, isGuess })}
          />
        )
      }
      answer={
        answer === null ? undefined : resultsOf ? (
          <RowResults results={resultsOf(answer as never)} texts={texts} />
        ) : (
          Answer && <Answer verb={verb} answer={answer} row={present} zone={context.zone} />
        )
      }
      conflictOf={(conflict) => (
        <>
          <ConflictNotice conflict={conflict} namespace={namespace} zone={context.zone} />
          {differencesOf(conflict.present)}
        </>
      )}
      listedIn={({ rows: [first] }) => first}
      isDemo={isDemo}
      onLeave={onLeave}
    />
  )
}

/** The namespace of an action's texts. */
export function textsOf(
  { actions, namespace }: Pick<ActionHost, 'actions' | 'namespace'>,
  verb: string,
): ScreenNamespace {
  const action = actions?.actions[verb]
  return ((action?.does === 'form' && action.textsIn) || namespace) as ScreenNamespace
}

/** The titles of the first rows, safe to show. */
export function namesOf({ titleOf }: Pick<AnyList, 'titleOf'>, rows: readonly AnyRow[], context: CellContext): string {
  const names = rows.slice(0, NAMED_MAX).map((row) => sanitizeText(titleOf(row, context), NAME_LENGTH))
  return `${names.join(', ')}${rows.length > NAMED_MAX ? '…' : ''}`
}

/** The result of each row. */
function RowResults({ results, texts }: { results: readonly RowResult[]; texts: ListTexts }) {
  return (
    <ul className={styles.results}>
      {results.map(({ row, refusal }) => (
        <li key={row} data-refused={refusal !== null || undefined}>
          <bdi>{visibleText(row)}</bdi> {refusal === null ? texts.rowDone() : texts.refusal(refusal)}
        </li>
      ))}
    </ul>
  )
}

/** The fields of a form that somebody else has changed, in the form's words. */
function conflictDifferences<Row>(form: ActionForm<Row>, before: Row, present: Row, words: FieldLabels): Difference[] {
  const [from, to] = [startValues(form, before), startValues(form, present)]
  return form.fields
    .filter(({ name }) => !isSameValue(from[name], to[name]))
    .map((field) => ({
      label: words.field(field.name),
      from: textIn(field, from, words),
      to: textIn(field, to, words),
    }))
}

/** An empty limit is said as a word. */
function textIn<Row>(field: FormField<Row>, values: FormValues, words: FieldLabels): string {
  const { editor } = field
  const absent = 'absent' in editor ? editor.absent : undefined
  return valueText(field, values, words) || (absent === undefined ? '–' : words.choice('absent', absent))
}
