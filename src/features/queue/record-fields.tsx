import { formatMoney } from '#domain/money/money.ts'
import { isMasked } from '#domain/privacy/masked-numbers.ts'
import { callbackStyle, markStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { FactGroup, FoldedHint } from '#features/list/record/blocks/FactGroup.tsx'
import { RelationLink } from '#features/list/record/blocks/RelationLink.tsx'
import type { QueueNamespace, QueueRow } from '#features/queue/queue-row.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type KeysOf<Row, Value> = { [Key in keyof Row & string]: Row[Key] extends Value ? Key : never }[keyof Row & string]
type TextKey<Row> = KeysOf<Row, string | number | null>

/** Columns whose names are not those of their fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  merchantName: 'merchant',
  supplierName: 'supplier',
  resourceName: 'account',
}

/** The fields of a row's overview, each with the title of its column; one that the row does not have is left out. */
export function useRecordFields<Row extends QueueRow>(namespace: QueueNamespace, row: Row, zone: string) {
  const t = useLookup()
  const texts = useListTexts(namespace)
  const label = (id: string) => t(`${namespace}:column.${COLUMNS[id] ?? id.replace(/Minor$/, '')}`)

  const text = (id: TextKey<Row>, isMono = false): Field[] => {
    const value = row[id]
    return value === null || value === ''
      ? []
      : [{ id, label: label(id), value: <UntrustedText text={String(value)} />, copy: copyText(String(value)), isMono }]
  }
  /** A value that leads to the rows that share it, by the filter of a field's name. */
  const related = (id: TextKey<Row>, by: TextKey<Row>, isMono = false): Field[] => {
    const key: unknown = row[by]
    const isShared = typeof key === 'string' || typeof key === 'number'
    const after = isShared ? <RelationLink name={String(row[id])} to={{ filter: { [by]: key } }} /> : undefined
    return text(id, isMono).map((field) => ({ ...field, after }))
  }
  const money = (id: KeysOf<Row, number | null>): Field[] => {
    const minor: unknown = row[id]
    return typeof minor === 'number'
      ? [{ id, label: label(id), value: `${formatMoney(minor, row.exponent)} ${row.currency}`, isMono: true }]
      : []
  }
  const time = (id: KeysOf<Row, string | null>): Field[] => {
    const at: unknown = row[id]
    return typeof at === 'string' ? [{ id, label: label(id), value: timeText(at, zone), isMono: true }] : []
  }

  const { callbackStatus, orderMark, lockedBy } = row
  const marks: Field[] = [
    {
      id: 'callbackStatus',
      label: label('callbackStatus'),
      value: <StatusBadge {...callbackStyle(callbackStatus)} label={texts.callbackStatus(callbackStatus)} />,
    },
    {
      id: 'orderMark',
      label: label('orderMark'),
      value: <StatusBadge {...markStyle(orderMark)} label={texts.orderMark(orderMark)} />,
    },
  ]
  const lockText =
    lockedBy === null
      ? t(`${namespace}:value.locked`)
      : t(`${namespace}:value.lockedBy`, { by: sanitizeText(lockedBy) })
  const lock: Field[] = row.locked ? [{ id: 'locked', label: label('locked'), value: lockText }] : []
  const product: Field = { id: 'product', label: label('product'), value: texts.product(row.productId) }
  return { label, text, related, money, time, marks, lock, product }
}

/** A masked number is not worth copying. */
const copyText = (value: string) => (isMasked(value) ? undefined : value)

interface RecordSectionsProps {
  namespace: QueueNamespace
  sections: readonly { id: string; fields: readonly Field[] }[]
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  /** Sections that are folded until the person opens them. */
  folded: readonly string[]
}

/** The sections of a row's overview, the folded ones last; one without a field is left out. */
export function RecordSections({ namespace, sections, unseen, folded }: RecordSectionsProps) {
  const lookup = useLookup()
  const t = (key: string, params?: { label: string }) => lookup(`${namespace}:inspector.${key}`, params)
  const labels = { copy: (label: string) => t('copyField', { label }), copied: t('copiedField') }
  const seen = sections
    .map(({ id, fields }) => ({ id, fields: fields.filter((field) => !unseen.has(field.id)) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <>
      {seen
        .filter(({ id }) => !folded.includes(id))
        .map(({ id, fields }) => (
          <section key={id} className={styles.section}>
            <h2 className={styles.heading}>{t(`section.${id}`)}</h2>
            <FieldList fields={fields} labels={labels} />
          </section>
        ))}
      <FoldedHint />
      {seen
        .filter(({ id }) => folded.includes(id))
        .map(({ id, fields }) => (
          <FactGroup key={id} id={id} title={t(`section.${id}`)} count={fields.length}>
            <FieldList fields={fields} labels={labels} />
          </FactGroup>
        ))}
    </>
  )
}
