import { NOTE_SUBJECTS, NOTE_TEXT } from '#domain/notes.ts'
import type { InputOf } from '#contract/contract.ts'
import type { NoteSubject } from '#domain/notes.ts'
import type { FieldChoice, FormField } from '#machines/form/form-field.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** Fields of an order that its notes need. */
interface NotedOrder {
  orderCode: string
  merchantId: number
  supplierId: number | null
}

/** The form of a note on an order or payout, or on its merchant or supplier; Enter writes it. */
export const noteForm = (kind: 'order' | 'payout') =>
  ({
    name: 'note',
    callFor: () => 'note.add' as const,
    fields: noteFields(kind),
    review: 'never',
    startOf: () => ({ about: kind }),
    inputOf: (row: NotedOrder, values: FormValues): InputOf<'note.add'> => ({
      ...subjectOf(kind, row, values),
      text: textOf(values, 'text'),
      pinned: flagOf(values, 'pinned'),
    }),
  }) as const

/** The text of a note on the record that the values name; `@` mentions a colleague. */
export const noteTextField = <Row>(recordOf: (values: FormValues) => NoteSubject): FormField<Row> =>
  formField('text', NOTE_TEXT, { editor: { kind: 'mention', maxLength: NOTE_TEXT.maxLength, recordOf } })

const noteFields = (kind: 'order' | 'payout'): readonly FormField<NotedOrder>[] => [
  noteTextField((values) => NOTE_SUBJECTS.find((subject) => subject === textOf(values, 'about')) ?? kind),
  { name: 'pinned', editor: { kind: 'flag' } },
  {
    name: 'about',
    required: true,
    editor: { kind: 'choice', group: 'auditTarget', choicesOf: (row) => subjectsOf(kind, row) },
  },
]

function subjectsOf(kind: 'order' | 'payout', row: NotedOrder | null): readonly FieldChoice[] {
  const subjects: readonly NoteSubject[] = [kind, 'merchant', ...(row?.supplierId == null ? [] : ['supplier' as const])]
  return subjects.map((name) => ({ value: name, name }))
}

function subjectOf(kind: 'order' | 'payout', row: NotedOrder, values: FormValues) {
  const about = textOf(values, 'about')
  if (about === 'merchant') return { kind: about, subject: String(row.merchantId) } as const
  if (about === 'supplier' && row.supplierId !== null) return { kind: about, subject: String(row.supplierId) } as const
  return { kind, subject: row.orderCode }
}
