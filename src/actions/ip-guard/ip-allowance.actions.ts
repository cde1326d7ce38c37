import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const FIELDS: readonly FormField<unknown>[] = [
  { name: 'network', required: true, editor: { kind: 'text', maxLength: 64 } },
  { name: 'reason', required: true, isNarrow: false, editor: { kind: 'text', maxLength: 256 } },
]
const allowanceOf = (values: FormValues) => ({ network: textOf(values, 'network'), reason: textOf(values, 'reason') })

export const ipAllowanceActions = defineActions('ipAllowance', 'ipAllowance.getList', (make) => ({
  create: make.onList({
    call: 'ipAllowance.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    inputOf: allowanceOf,
  }),
  edit: make.onRow({
    call: 'ipAllowance.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: ({ network, reason }) => ({ network, reason }),
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...allowanceOf(values) }),
  }),
  delete: make.onRows({
    call: 'ipAllowance.delete',
    atMost: 500,
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
}))
