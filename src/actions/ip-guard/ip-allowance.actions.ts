import { whoUsed } from '#actions/people/address-use.ts'
import { IP_ALLOWANCE_INPUT } from '#domain/lists/system/addresses.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(IP_ALLOWANCE_INPUT)
const FIELDS = [ask('network'), ask('reason', { isNarrow: false })]
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
  addresses: whoUsed(make, ({ network }) => network),
  delete: make.onRows({
    call: 'ipAllowance.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
}))
