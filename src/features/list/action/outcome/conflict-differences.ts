import type { FieldWords } from '#features/form/form-words.ts'
import { valueText } from '#features/form/fields/value-text.ts'
import type { Difference } from '#features/list/past/Differences.tsx'
import type { ActionForm } from '#machines/action/action-form.ts'
import { startValues } from '#machines/action/action-form.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { isSameValue } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** What somebody else made different of the fields of a form, as its words say it. */
export function conflictDifferences<Row>(
  form: ActionForm<Row>,
  before: Row,
  present: Row,
  words: FieldWords,
): Difference[] {
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
function textIn<Row>(field: FormField<Row>, values: FormValues, words: FieldWords): string {
  const { editor } = field
  const absent = 'absent' in editor ? editor.absent : undefined
  return valueText(field, values, words) || (absent === undefined ? '–' : words.choice('absent', absent))
}
