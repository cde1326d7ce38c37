import type { FieldLabels } from '#features/form/form-labels.ts'
import { isRange } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { fileOf, flagOf, groupOf, listOf, rowsOf, textOf, typedOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const HIDDEN = '••••••••'

/** The value of a field as read-only text; empty where nothing was filled in. */
export function valueText<Row>({ name, editor }: FormField<Row>, values: FormValues, words: FieldLabels): string {
  const text = textOf(values, name)
  switch (editor.kind) {
    case 'flag':
      return words.yesNo(flagOf(values, name))
    case 'choice':
      return text === '' ? '' : words.choice(editor.group, text)
    case 'several':
      return labelsOf(listOf(values, name), editor.of, values, words).join(' · ')
    case 'select':
      return labelsOf([typedOf(values, name)], editor.of, values, words)[0] ?? text
    case 'lookup':
      return text === '' ? '' : (words.sourceOf?.(editor.of).nameOf?.(text) ?? text)
    case 'secret':
      return text === '' ? '' : HIDDEN
    case 'file':
      return fileOf(values, name)?.name ?? ''
    case 'rows':
    case 'pairs':
      return rowsOf(values, name)
        .map((row) =>
          Object.values(row)
            .filter((value) => typeof value === 'string' && value !== '')
            .join(' = '),
        )
        .filter((line) => line !== '')
        .join(' · ')
    default:
      return isRange(editor.kind) ? rangeText(groupOf(values, name)) : text
  }
}

function labelsOf(chosen: readonly string[], of: string, values: FormValues, words: FieldLabels): string[] {
  return words.choicesOf(of, values).flatMap(({ value, label }) => (chosen.includes(value) ? [label] : []))
}

function rangeText(range: FormValues): string {
  const [from, to] = [textOf(range, 'from'), textOf(range, 'to')]
  return from === '' && to === '' ? '' : `${from} – ${to}`
}
