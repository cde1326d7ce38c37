import type { BlacklistedNameRow } from '#contract/orders/blacklisted-name.endpoints.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const FIELDS: readonly FormField<unknown>[] = [
  { name: 'payerName', required: true, editor: { kind: 'text', maxLength: 128 } },
  { name: 'reason', isNarrow: false, editor: { kind: 'text', maxLength: 256 } },
]

const nameOf = (values: FormValues) => ({ payerName: textOf(values, 'payerName'), reason: textOf(values, 'reason') })
const valuesOf = ({ payerName, reason }: BlacklistedNameRow): FormValues => ({ payerName, reason: reason ?? '' })

export const blacklistedNameActions = defineActions('blacklistedName', 'blacklistedName.getList', (make) => ({
  create: make.onList({
    call: 'blacklistedName.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    inputOf: nameOf,
  }),
  edit: make.onRow({
    call: 'blacklistedName.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...nameOf(values) }),
  }),
  switch: make.onRow({
    call: 'blacklistedName.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  delete: make.onRows({
    call: 'blacklistedName.delete',
    atMost: 500,
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (names) => ({ ids: names.map(({ id }) => id) }),
  }),
  import: make.importing({
    call: 'blacklistedName.import',
    key: 'i',
    icon: 'upload',
    hint: 13,
    fields: FIELDS,
  }),
}))
