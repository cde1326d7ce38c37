import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesOf } from '#domain/lists/list-field.ts'
import type { ListField } from '#domain/lists/list-field.ts'
import { cellOf } from '#features/list/define/fields/field-cells.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { CellView } from '#features/list/define/CellView.tsx'
import type { AnyList, AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { sanitizeBlock } from '#ui/sanitize-text.ts'

interface FieldRecordProps {
  list: AnyList
  row: AnyRow
  context: CellContext
  titleOf: (field: string) => string
}

/** A row's fields with their labels; those without a value are left out. */
export function FieldRecord({ list, row, context, titleOf }: FieldRecordProps) {
  const { t } = useTranslation('list')
  const fields = entriesOf(list.fields).flatMap(([name, field]) => {
    const cell = field.record === false ? null : cellOf(list, name, row, context)
    if (cell === null || cell === '') return []
    return [
      {
        id: name,
        label: titleOf(name),
        value: blockOf(field, cell, row[name]) ?? <CellView cell={cell} />,
        copy: typeof cell === 'object' ? undefined : list.cells?.[name] ? String(cell) : copied(field, row[name]),
        isMono: isMono(field),
      },
    ]
  })
  return (
    <FieldList
      fields={fields}
      labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
    />
  )
}

/** Several lines as they stand; null for what is one. */
function blockOf(field: ListField, cell: QueueCell, value: unknown): ReactNode {
  if (field.kind === 'json' && typeof cell === 'string')
    return <pre className={styles.lines}>{sanitizeBlock(cell)}</pre>
  return field.kind === 'text' && field.isBlock ? (
    <pre className={`${styles.lines} ${styles.prose}`}>{sanitizeBlock(String(value))}</pre>
  ) : null
}

/** Texts and numbers are what people take elsewhere. */
const copied = ({ kind }: ListField, value: unknown) =>
  kind === 'text' || kind === 'number' ? String(value) : undefined

const isMono = (field: ListField) =>
  field.kind === 'time' || field.kind === 'number' || field.kind === 'money' || (field.kind === 'text' && field.isMono)
