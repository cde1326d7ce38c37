import { BATCH_SOURCES, TEMPLATE_SOURCES } from '#domain/bank-templates/bank-template.ts'
import { BANK_TEMPLATE_INPUT, TEMPLATE_TEXT, TEMPLATE_TIME } from '#domain/lists/orders/payouts.fields.ts'
import type { TemplateSource } from '#domain/bank-templates/bank-template.ts'
import { EMPTY_COLUMN, faultsIn } from '#actions/payout/bank-template.form.ts'
import { issueFaults } from '#machines/form/form-faults.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

type Field = FormField<unknown>

const field = (name: string, editor: FieldEditor<unknown>, more: Partial<Field> = {}): Field => ({
  name,
  editor,
  isNarrow: true,
  ...more,
})
const text = (name: string, more: Partial<Field> = {}): Field =>
  formField(name, TEMPLATE_TEXT, { isNarrow: true, ...more })
const ask = asking(BANK_TEMPLATE_INPUT)
const DATE_FORMAT = { kind: 'text', maxLength: 12 } as const
/** Several words of a bank. */
const OUTCOMES = { kind: 'text', maxLength: 400 } as const
const digits = (name: string, maxLength: number, more: Partial<Field> = {}) =>
  field(name, { kind: 'text', maxLength, input: 'numeric' }, more)
const select = (name: string, of: string, more: Partial<Field> = {}) =>
  field(name, { kind: 'select', of, isFixed: true }, more)

const sourceOf = (values: FormValues) => textOf(values, 'source')
const isFilled = (values: FormValues, name: string) => textOf(values, name) !== ''
const isPadded = (values: FormValues) => isFilled(values, 'padSide')
const isAmount = (values: FormValues) => sourceOf(values) === 'amount' || sourceOf(values) === 'totalAmount'

/** The fields of a column; of how its cells are written, only what the column can have is asked. */
const columnFields = (sources: string): readonly Field[] => [
  text('header'),
  select('source', sources),
  text('text', { isAsked: (values) => sourceOf(values) === '' }),
  field('required', { kind: 'flag' }, { isAsked: (values) => sourceOf(values) !== '' }),
  digits('maxLength', 4, {
    isDetail: true,
    isAsked: (values) => sourceOf(values) !== '' || isFilled(values, 'maxLength'),
  }),
  digits('decimals', 1, { isDetail: true, isAsked: (values) => isAmount(values) || isFilled(values, 'decimals') }),
  field('dateFormat', DATE_FORMAT, {
    isDetail: true,
    isAsked: (values) => sourceOf(values) === 'payDate' || isFilled(values, 'dateFormat'),
  }),
  select('padSide', 'pads', { isDetail: true }),
  field('padWith', { kind: 'text', maxLength: 1 }, { isDetail: true, isAsked: isPadded, issuesOf: ['pad.with'] }),
  digits('padLength', 3, { isDetail: true, isAsked: isPadded, issuesOf: ['pad.length'] }),
]
const columns = (sources: readonly TemplateSource[], of: string): FieldEditor<unknown> => ({
  kind: 'rows',
  isLine: true,
  fields: columnFields(of),
  start: { ...EMPTY_COLUMN, source: sources[0] ?? '' },
})

const byColumn = (values: FormValues) => textOf(values, 'meaning') === 'column'
/** Which columns of the bank's own file say what; they are found by their headers. */
const RESULT_FIELDS: readonly Field[] = [
  text('reference', { required: true }),
  digits('skipRows', 2),
  select('meaning', 'meanings'),
  text('outcomeColumn', { required: true, isAsked: byColumn, issuesOf: ['outcome.column'] }),
  field('paid', OUTCOMES, { required: true, isAsked: byColumn, issuesOf: ['outcome.paid'] }),
  field('failed', OUTCOMES, { isAsked: byColumn, issuesOf: ['outcome.failed'] }),
  text('amount'),
  text('utr'),
  text('reason'),
]

/** Which columns of a statement say what its amounts do not. */
const STATEMENT_FIELDS: readonly Field[] = [
  text('time', { required: true }),
  text('clock'),
  formField('timeFormat', TEMPLATE_TIME, { isNarrow: false }),
  text('debit'),
  text('direction'),
  text('status'),
  field('done', OUTCOMES, { required: true, isAsked: (values) => isFilled(values, 'status') }),
  text('balance'),
  text('payer'),
]

const writes = (values: FormValues) => textOf(values, 'type') === 'expense'
const isIncome = (values: FormValues) => textOf(values, 'type') === 'income'
const wide = { isNarrow: false, isAsked: writes } as const

/** The fields of a layout, by what it is for. Only a new one gets a code. */
export const templateFields = (isNew: boolean): readonly Field[] => [
  ask('name', { isNarrow: true }),
  ask('id', { isNarrow: true, isReadOnly: () => !isNew }),
  select('type', 'types'),
  select('currency', 'currencies'),
  select('encoding', 'encodings'),
  select('delimiter', 'delimiters'),
  select('amountUnit', 'amountUnits'),
  field('dateFormat', DATE_FORMAT, { isAsked: writes }),
  select('newline', 'newlines', { isAsked: writes }),
  field('hasHeader', { kind: 'flag' }, { isAsked: writes }),
  field('withBom', { kind: 'flag' }, { isAsked: (values) => writes(values) && textOf(values, 'encoding') === 'utf-8' }),
  field('columns', columns(TEMPLATE_SOURCES, 'sources'), wide),
  field(
    'preamble',
    {
      kind: 'rows',
      max: 5,
      // The layout has such a row as its columns alone.
      fields: [field('columns', columns(BATCH_SOURCES, 'batchSources'), { isNarrow: false, issuesOf: [''] })],
      start: { columns: [{ ...EMPTY_COLUMN, source: 'batchNumber' }] },
      dropsEmpty: true,
    },
    wide,
  ),
  field('readsResult', { kind: 'flag' }, wide),
  field(
    'result',
    { kind: 'group', fields: RESULT_FIELDS },
    { isNarrow: false, isAsked: (values) => flagOf(values, 'readsResult') || !writes(values) },
  ),
  field('readsStatement', { kind: 'flag' }, { isNarrow: false, isAsked: isIncome }),
  field(
    'statement',
    { kind: 'group', fields: STATEMENT_FIELDS },
    { isNarrow: false, isAsked: (values) => isIncome(values) && flagOf(values, 'readsStatement') },
  ),
]

/** Faults of a form, by the paths of its fields; empty if it can be saved. */
export const formFaultsIn = (fields: readonly Field[], values: FormValues): FieldFaults =>
  issueFaults(
    Object.entries(faultsIn(values)).map(([path, fault]) => ({ path, fault })),
    fields,
  )
