import type { FieldWords } from '#features/list/action/action-words.ts'
import styles from '#features/list/action/action.module.css'
import { flagOf, listOf, textOf } from '#machines/action/action-form.ts'
import type { ActionField, FormValues } from '#machines/action/action-form.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** The filled-in values for review before sending; empty fields are left out. */
export function ActionSummary<Row>({
  fields,
  values,
  words,
}: {
  fields: readonly ActionField<Row>[]
  values: FormValues
  words: FieldWords
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

function valueText<Row>({ name, editor }: ActionField<Row>, values: FormValues, words: FieldWords): string {
  switch (editor.kind) {
    case 'text':
      return textOf(values, name)
    case 'flag':
      return words.yesNo(flagOf(values, name))
    case 'choice': {
      const chosen = textOf(values, name)
      return chosen === '' ? '' : words.choice(editor.group, chosen)
    }
    case 'several': {
      const chosen = listOf(values, name)
      return words
        .several(editor.of)
        .flatMap((choice) => (chosen.includes(choice.value) ? [choice.label] : []))
        .join(' · ')
    }
  }
}
