import { only } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A record with its latest changes, newest first. */
export interface Changed<T> {
  changes: readonly { id: number; before?: T }[]
}

/** The field of a form that takes a record back to what it was before one of its changes, as a new change. */
export const PAST_CHANGE_FIELD: FormField<Rows<Changed<unknown>>> = {
  name: 'change',
  required: true,
  editor: {
    kind: 'choice',
    group: 'change',
    choicesOf: (subject) =>
      (subject?.rows[0]?.changes ?? []).map(({ id }) => ({ value: String(id), name: String(id) })),
  },
}

/** The form begins with the newest change. */
export const newestChange = ({ rows }: Rows<Changed<unknown>>): FormValues => ({
  change: String(only(rows).changes[0]?.id ?? ''),
})

/** The record before the chosen change; the present record while none is chosen. */
export function beforeChosen<T>({ changes }: Changed<T>, values: FormValues, now: T): T {
  const change = changes.find(({ id }) => String(id) === textOf(values, 'change'))
  return change ? (change.before as T) : now
}
