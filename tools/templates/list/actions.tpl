import type { <Entity>Row } from '<endpoints>'
import { <ENTITY>_INPUT } from '<fields>'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

const ask = asking(<ENTITY>_INPUT)
const FIELDS = [ask('name'), ask('note', { isNarrow: false })]

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
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
  import: make.importing({ call: '<entity>.import', key: 'i', icon: 'upload', hint: 13, fields: FIELDS }),
}))
