import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'
import { labelKey } from '#features/bank-templates/template-labels.ts'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'
import { APPROVAL_FORMS } from '#actions/people/approval-forms.ts'
import { templateFields } from '#actions/payout/bank-template.fields.ts'
import { faultsIn } from '#actions/payout/bank-template.form.ts'
import { valueFaults } from '#machines/form/form-faults.ts'
import { askedFields, innerFields, isRange } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FieldFaults, FieldValue, FormValues } from '#machines/form/form-values.ts'
import { ORDER_FIELDS, UPLOAD_FIELDS } from '#machines/order-create/order-create.fields.ts'
import { orderFaults } from '#machines/order-create/order-create.form.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import { BATCH_FIELDS, batchFaults } from '#machines/payout-batch/payout-batch.form.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import { NEW_PAYOUT_FORM } from '#machines/payout/payout-new.form.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { RULE_FORMS } from '#actions/payout/risk-forms.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'

type AnyField = FormField<never>
interface ProductForm {
  name: string
  fields: readonly AnyField[]
  /** Where the label of a field stands, its file and key, unless the form is an action of a list, whose words are walked with the list's. */
  labelOf?: (path: string) => string
  faultsOf?: (values: FormValues) => FieldFaults
}

const SOURCE = { userId: 1, role: 'admin', accounts: [] } as const
const actionForms = (forms: Record<string, { fields: readonly AnyField[] }>): ProductForm[] =>
  Object.entries(forms).map(([name, { fields }]) => ({ name, fields }))

const ORDER_LABELS: Readonly<Record<string, string>> = {
  extra: 'group.extra',
  'extra.name': 'pairName',
  'extra.value': 'pairValue',
  orderType: 'batch.orderType',
}
const orderLabel = (path: string) =>
  `orderTest:${ORDER_LABELS[path] ?? (path.startsWith('group.') ? path : `field.${path}`)}`

const SETS: readonly ActionSet[] = ACTION_SETS

/** Every form of the product. */
const FORMS: readonly ProductForm[] = [
  ...actionForms(ORDER_FORMS),
  ...actionForms(ORDER_BULKS),
  ...actionForms(
    Object.fromEntries(Object.entries(PAYOUT_FORMS).map(([name, form]) => [name, form(SOURCE, payoutRow())])),
  ),
  ...actionForms(PAYOUT_BULKS),
  ...actionForms({ 'payout.create': NEW_PAYOUT_FORM }),
  ...actionForms(APPROVAL_FORMS),
  ...SETS.flatMap(({ entity, actions }) =>
    Object.entries(actions).flatMap(([verb, action]) =>
      action.does === 'form' ? [{ name: `${entity}.${verb}`, fields: action.form.fields }] : [],
    ),
  ),
  ...actionForms(RULE_FORMS),
  { name: 'order.create', fields: ORDER_FIELDS, labelOf: orderLabel, faultsOf: orderFaults },
  { name: 'order.upload', fields: UPLOAD_FIELDS, labelOf: orderLabel },
  {
    name: 'bankTemplate.save',
    fields: templateFields(true),
    labelOf: (path) => `bankTemplates:${labelKey(path)}`,
    faultsOf: faultsIn,
  },
  {
    name: 'payoutBatch.create',
    fields: BATCH_FIELDS,
    labelOf: (path) => `payoutBatches:field.${path}`,
    faultsOf: (values) => batchFaults(values, 2),
  },
]
const filled = FORMS.filter(({ fields }) => fields.length > 0)

const texts = new Map<string, unknown>()
function fileOf(language: Locale, file: string): unknown {
  const path = `../../../locales/${language}/${file}.json`
  if (!texts.has(path)) texts.set(path, JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')))
  return texts.get(path)
}

/** True for a key of a file that has a text. */
function hasText(language: Locale, place: string): boolean {
  const [file = '', key = ''] = place.split(':')
  const text = key
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], fileOf(language, file))
  return typeof text === 'string'
}

/** Every field with its path, those of rows and groups below theirs. */
const fieldsBelow = (fields: readonly AnyField[], above = ''): { path: string; field: AnyField }[] =>
  fields.flatMap((field) => [
    { path: above + field.name, field },
    ...fieldsBelow(innerFields(field), `${above}${field.name}.`),
  ])

const typed = fc.oneof(
  fc.constantFrom('', '0', '-1', '1.23456', '99999999999999999999', '2026-02-30 10:00', 'x', '=A1', '1,000'),
  fc.string({ maxLength: 40 }),
)
function typedFor(field: AnyField): fc.Arbitrary<FieldValue> {
  switch (field.editor.kind) {
    case 'flag':
      return fc.boolean()
    case 'file':
      return fc.constantFrom(null, new File(['content'], 'a.csv'))
    case 'several':
      return fc.array(typed, { maxLength: 3 })
    case 'rows':
    case 'pairs':
      return fc.array(valuesOf(innerFields(field)), { maxLength: 3 })
    case 'group':
      return valuesOf(innerFields(field))
    default:
      return isRange(field.editor.kind) ? fc.record({ from: typed, to: typed }) : typed
  }
}
const valuesOf = (fields: readonly AnyField[]): fc.Arbitrary<FormValues> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, typedFor(field)])))

const labelled = filled.flatMap(({ name, fields, labelOf }) => (labelOf ? [{ name, fields, labelOf }] : []))

describe.each(labelled)('the form $name', ({ fields, labelOf }) => {
  it.each(LOCALES)('has a label for every field in %s', (language) => {
    const labels = fieldsBelow(fields).map(({ path }) => labelOf(path))
    expect(labels.filter((label) => !hasText(language, label))).toEqual([])
  })
})

describe.each(filled)('the form $name', ({ fields, faultsOf }) => {
  it('has words in every language for the fault of whatever is filled in', () => {
    fc.assert(
      fc.property(valuesOf(fields), (values) => {
        const faults = { ...faultsOf?.(values), ...valueFaults(fields, values, null) }
        const unworded = Object.values(faults).filter((fault) =>
          LOCALES.some((language) => !hasText(language, `errors:fault.${fault}`)),
        )
        expect(unworded).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('marks faults only at fields that are asked', () => {
    fc.assert(
      fc.property(valuesOf(fields), (values) => {
        const names = askedFields(fields, values).map(({ name }) => name)
        for (const path of Object.keys(valueFaults(fields, values, null))) expect(names).toContain(path.split('.')[0])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps what is typed into its secrets out of recordings', () => {
    const open = fieldsBelow(fields).filter(
      ({ field }) => field.editor.kind === 'secret' && secretKindOf(field.name) !== 'credential',
    )
    expect(open.map(({ path }) => path)).toEqual([])
  })
})
