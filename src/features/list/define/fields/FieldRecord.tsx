import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesOf } from '#domain/lists/fields/list-field.ts'
import type { ListField } from '#domain/lists/fields/list-field.ts'
import { factGroups } from '#features/list/define/fields/fact-groups.ts'
import { cellOf } from '#features/list/define/fields/field-cells.ts'
import { FactGroup, FoldedHint } from '#features/list/record/blocks/FactGroup.tsx'
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

/** A row's fields with their labels, by group; those without a value are left out. */
export function FieldRecord({ list, row, context, titleOf }: FieldRecordProps) {
  const { t } = useTranslation('list')
  const facts = entriesOf(list.fields).flatMap(([name, field]) => {
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
  const groups = factGroups(list.fields, new Set(facts.map(({ id }) => id)))
  const listOf = (names: readonly string[]) => (
    <FieldList
      fields={names.flatMap((name) => facts.find(({ id }) => id === name) ?? [])}
      labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
    />
  )
  return groups.map(([group, names]) =>
    group === 'first' ? (
      <Fragment key={group}>
        {listOf(names)}
        {groups.length > 1 && <FoldedHint />}
      </Fragment>
    ) : (
      <FactGroup key={group} id={group} title={t(`facts.group.${group}`)} count={names.length}>
        {listOf(names)}
      </FactGroup>
    ),
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
