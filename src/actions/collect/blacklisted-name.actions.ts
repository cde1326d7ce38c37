import type { BlacklistedNameRow } from '#contract/orders/blacklisted-name.endpoints.ts'
import { BLACKLISTED_NAME_INPUT } from '#domain/lists/system/blacklists.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(BLACKLISTED_NAME_INPUT)
const FIELDS = [ask('payerName'), ask('reason', { isNarrow: false })]

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
