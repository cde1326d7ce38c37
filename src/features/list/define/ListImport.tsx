import { useMemo } from 'react'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { actionText } from '#features/list/define/action-texts.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { AnyList } from '#features/list/define/fields/list-of-fields.ts'
import type { OpenAction } from '#features/list/define/use-list-actions.ts'
import { ImportPanel } from '#features/list/import/ImportPanel.tsx'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import { commandOf } from '#machines/action/define-actions.ts'

interface ListImportProps {
  list: AnyList
  open: Extract<OpenAction, { does: 'import' }>
  context: CellContext
  onLeave: () => void
}

/** The import of a list's file: an action that says nothing of its own names the file's columns. */
export function ListImport({ list, open: { actor, asked, columns, verb }, context, onLeave }: ListImportProps) {
  const { namespace } = list
  const t = useLookup()
  const texts = useListTexts(namespace)
  const fieldLabels = useFieldLabels(namespace)
  const words = useMemo(
    () => ({ ...fieldLabels, ...list.words?.(context, verb, undefined) }),
    [fieldLabels, list, context, verb],
  )
  const text = actionText(t, namespace, verb, 'text')
  return (
    <ImportPanel
      actor={actor}
      asked={asked}
      columns={columns}
      words={words}
      role={context.role}
      title={texts.command(commandOf(list.actions ?? { entity: '' }, verb))}
      text={text || t('list:import.text', { columns: describeColumns(list.fields, columns) })}
      namespace={namespace}
      onLeave={onLeave}
    />
  )
}

/** The columns of a file to import; of a choice, what can stand in it. */
const describeColumns = (fields: ListFields, columns: readonly string[]): string =>
  columns.map((name) => describeColumn(name, fields[name])).join(', ')

const describeColumn = (name: string, field: ListField | undefined): string =>
  field?.kind === 'choice' ? `${name} (${field.of.join(', ')})` : name
