import type { FieldLabels } from '#features/form/form-labels.ts'
import { valueText } from '#features/form/fields/value-text.ts'
import styles from '#features/list/action/action.module.css'
import type { FormField } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** The filled-in values for review before sending; empty fields are left out. */
export function ActionSummary<Row>({
  fields,
  values,
  words,
}: {
  fields: readonly FormField<Row>[]
  values: FormValues
  words: FieldLabels
}) {
  const rows = fields
    .map((field) => ({ name: field.name, text: valueText(field, values, words) }))
    .filter(({ text }) => text !== '')
  return rows.length === 0 ? null : (
    <dl className={styles.summary}>
      {rows.map(({ name, text }) => (
        <div key={name} className={styles.pair}>
          <dt>{words.field(name)}</dt>
          <dd>
            <UntrustedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
