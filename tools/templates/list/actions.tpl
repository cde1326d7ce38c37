import type { <Entity>Row } from '<endpoints>'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const FIELDS: readonly FormField<unknown>[] = [
  { name: 'name', required: true, editor: { kind: 'text', maxLength: 128 } },
  { name: 'note', isNarrow: false, editor: { kind: 'text', maxLength: 256 } },
]

const inputOf = (values: FormValues) => ({ name: textOf(values, 'name'), note: textOf(values, 'note') })
const valuesOf = ({ name, note }: <Entity>Row): FormValues => ({ name, note: note ?? '' })

export const <entity>Actions = defineActions('<entity>', '<entity>.getList', (make) => ({
  create: make.onList({ call: '<entity>.create', key: 'a', icon: 'add', hint: 9, fields: FIELDS, inputOf }),
  edit: make.onRow({
    call: '<entity>.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...inputOf(values) }),
  }),
  switch: make.onRow({
    call: '<entity>.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  delete: make.onRows({
    call: '<entity>.delete',
    atMost: 500,
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
  import: make.importing({ call: '<entity>.import', key: 'i', icon: 'upload', hint: 13, fields: FIELDS }),
}))
