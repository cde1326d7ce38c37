import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { formFaultsIn, templateFields } from '#actions/payout/bank-template.fields.ts'
import { formOf, NEW_TEMPLATE, templateOf } from '#actions/payout/bank-template.form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The form of a layout, a new one or one that exists. */
function editor(isNew: boolean) {
  const fields = templateFields(isNew)
  return {
    call: 'bankTemplate.save',
    fields,
    isLong: true,
    review: 'neverByChord',
    faultsOf: (values: FormValues) => formFaultsIn(fields, values),
    messageValuesOf: ({ row }: { row: BankTemplateRow }) => ({ value: row.name, open: isNew ? row.id : undefined }),
  } as const
}
const added = (values: FormValues) => ({ ...templateOf(values), isNew: true })

const switched = (enable: boolean) =>
  ({
    call: 'bankTemplate.enable',
    sendsAtOnce: true,
    inputOf: ({ id, version }: BankTemplateRow) => ({ id, enable, expectedVersion: version }),
  }) as const

export const bankTemplateActions = defineActions('bankTemplate', 'bankTemplate.getList', (make) => ({
  create: make.onList({
    ...editor(true),
    key: 'a',
    icon: 'add',
    hint: 9,
    startOf: () => NEW_TEMPLATE,
    inputOf: added,
  }),
  edit: make.onRow({
    ...editor(false),
    key: 'e',
    icon: 'edit',
    hint: 10,
    startOf: formOf,
    inputOf: ({ id, version, isDisabled }, values) => ({
      ...templateOf(values),
      id,
      ...(isDisabled && { isDisabled }),
      expectedVersion: version,
    }),
  }),
  copy: make.onRow({
    ...editor(true),
    key: 'c',
    icon: 'add',
    hint: 11,
    startOf: (row) => ({ ...formOf(row), id: '', name: '' }),
    inputOf: (_row, values) => added(values),
  }),
  disable: make.onRow({
    ...switched(false),
    key: 'd',
    icon: 'close',
    hint: 12,
    refusalOf: ({ isDisabled }) => (isDisabled ? 'templateDisabled' : null),
  }),
  enable: make.onRow({
    ...switched(true),
    key: 's',
    icon: 'done',
    hint: 13,
    refusalOf: ({ isDisabled }) => (isDisabled ? null : 'templateEnabled'),
  }),
  delete: make.onRow({
    call: 'bankTemplate.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 14,
    review: 'neverByChord',
    refusalOf: ({ origin }) => (origin === 'builtIn' ? 'templateBuiltIn' : null),
    textFor: ({ origin }) => (origin === 'changed' ? origin : undefined),
    inputOf: ({ id, version }) => ({ id, expectedVersion: version }),
  }),
}))
