import type { BankRow } from '#contract/bank.endpoints.ts'
import { BANK_INPUT } from '#domain/lists/parties/accounts.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(BANK_INPUT)
const FIELDS = [
  ask('name'),
  ask('code'),
  ask('country'),
  ask('ifscPrefix', { isAsked: (values) => textOf(values, 'country') === 'india' }),
  ask('senders'),
]

const bankOf = (values: FormValues) => ({
  name: textOf(values, 'name'),
  code: textOf(values, 'code'),
  // An unknown country is a form fault before sending.
  country: COUNTRIES.find((country) => country === textOf(values, 'country')) ?? 'china',
  ifscPrefix: textOf(values, 'country') === 'india' ? textOf(values, 'ifscPrefix') : '',
  senders: textOf(values, 'senders'),
})
const valuesOf = ({ name, code, country, ifscPrefix, senders }: BankRow): FormValues => ({
  name,
  code,
  country,
  ifscPrefix: ifscPrefix ?? '',
  senders,
})

export const bankActions = defineActions('bank', 'bank.getList', (make) => ({
  create: make.onList({ call: 'bank.create', key: 'a', icon: 'add', hint: 9, fields: FIELDS, inputOf: bankOf }),
  edit: make.onRow({
    call: 'bank.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...bankOf(values) }),
  }),
  switch: make.onRow({
    call: 'bank.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  delete: make.onRows({
    call: 'bank.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    refusalOf: ({ usedBy }) => (usedBy > 0 ? 'inUse' : null),
    inputOf: (banks) => ({ ids: banks.map(({ id }) => id) }),
  }),
  import: make.importing({ call: 'bank.import', key: 'i', icon: 'upload', hint: 13, fields: FIELDS }),
}))
