import { bankTemplateSchema } from '#contract/payouts/bank-template.endpoints.ts'
import { checkTemplate } from '#domain/bank-templates/bank-template-check.ts'
import { BANK_TEMPLATE_TYPES, TEMPLATE_ENCODINGS, TEMPLATE_SOURCES } from '#domain/bank-templates/bank-template.ts'
import type {
  BankTemplate,
  TemplateColumn,
  TemplateResult,
  TemplateSource,
  TemplateStatement,
} from '#domain/bank-templates/bank-template.ts'
import type { BatchResult } from '#domain/payouts/payout-batch.ts'
import { flagOf, given, groupOf, rowsOf, textOf, typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { schemaIssues } from '#machines/form/form-faults.ts'

export const DELIMITERS = [',', '|', '\t', ';'] as const satisfies readonly BankTemplate['delimiter'][]
export const NEWLINES = ['\r\n', '\n'] as const satisfies readonly BankTemplate['newline'][]
export const AMOUNT_UNITS = ['major', 'minor'] as const satisfies readonly BankTemplate['amountUnit'][]
export const MEANINGS = ['column', 'paid', 'failed'] as const satisfies readonly ('column' | BatchResult)[]

/** A column as typed: numbers are texts, and empty values are ignored. */
export type ColumnForm = {
  header: string
  /** Empty for the same text in every row. */
  source: TemplateSource | ''
  text: string
  required: boolean
  maxLength: string
  decimals: string
  dateFormat: string
  padSide: '' | 'start' | 'end'
  padWith: string
  padLength: string
}

export type ResultForm = {
  skipRows: string
  reference: string
  /** How the file's rows give the result: by a column, or the same for all. */
  meaning: 'column' | BatchResult
  outcomeColumn: string
  /** The bank's words, separated by commas. */
  paid: string
  failed: string
  utr: string
  reason: string
  amount: string
}

export type StatementForm = Record<keyof TemplateStatement, string>

/** A layout as typed. */
export type TemplateForm = Omit<BankTemplate, 'columns' | 'preamble' | 'result' | 'statement' | 'isDisabled'> & {
  columns: readonly ColumnForm[]
  /** Rows above the header. */
  preamble: readonly { columns: readonly ColumnForm[] }[]
  readsResult: boolean
  result: ResultForm
  readsStatement: boolean
  statement: StatementForm
}

export const EMPTY_COLUMN: ColumnForm = {
  header: '',
  source: 'orderCode',
  text: '',
  required: false,
  maxLength: '',
  decimals: '',
  dateFormat: '',
  padSide: '',
  padWith: '',
  padLength: '',
}
const EMPTY_RESULT: ResultForm = {
  skipRows: '0',
  reference: '',
  meaning: 'column',
  outcomeColumn: '',
  paid: '',
  failed: '',
  utr: '',
  reason: '',
  amount: '',
}
const EMPTY_STATEMENT: StatementForm = {
  ...{ time: '', clock: '', timeFormat: '', debit: '', direction: '' },
  ...{ status: '', done: '', balance: '', payer: '' },
}

/** The initial form of an empty layout: the columns that every payment needs. */
export const NEW_TEMPLATE: TemplateForm = {
  id: '',
  name: '',
  type: 'expense',
  currency: 'INR',
  encoding: 'utf-8',
  withBom: false,
  delimiter: ',',
  newline: '\r\n',
  dateFormat: 'dd/MM/yyyy',
  amountUnit: 'major',
  hasHeader: true,
  preamble: [],
  columns: (['orderCode', 'payeeName', 'cardNumber', 'amount'] as const).map((source) => ({
    ...EMPTY_COLUMN,
    source,
    required: true,
  })),
  readsResult: false,
  result: EMPTY_RESULT,
  readsStatement: false,
  statement: EMPTY_STATEMENT,
}

/** Converts a layout to its form values. */
export function formOf(template: BankTemplate): TemplateForm {
  const { id, name, type, currency, encoding, withBom, delimiter, newline, dateFormat, amountUnit, hasHeader } =
    template
  const { columns, preamble, result, statement } = template
  return {
    id,
    name,
    type,
    currency,
    encoding,
    withBom,
    delimiter,
    newline,
    dateFormat,
    amountUnit,
    hasHeader,
    columns: columns.map(columnForm),
    preamble: preamble.map((row) => ({ columns: row.map(columnForm) })),
    readsResult: result !== null,
    result: resultForm(result),
    readsStatement: statement !== undefined,
    statement: { ...EMPTY_STATEMENT, ...statement, done: (statement?.done ?? []).join(', ') },
  }
}

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

function columnForm({
  header,
  source,
  text,
  required,
  maxLength,
  decimals,
  dateFormat,
  pad,
}: TemplateColumn): ColumnForm {
  return {
    header,
    source: source ?? '',
    text: text ?? '',
    required: required ?? false,
    maxLength: numberText(maxLength),
    decimals: numberText(decimals),
    dateFormat: dateFormat ?? '',
    padSide: pad?.side ?? '',
    padWith: pad?.with ?? '',
    padLength: numberText(pad?.length),
  }
}

function resultForm(result: TemplateResult | null): ResultForm {
  if (!result) return EMPTY_RESULT
  const { outcome, everyRowIs, skipRows, reference, utr = '', reason = '', amount = '' } = result
  const words = {
    outcomeColumn: outcome?.column ?? '',
    paid: (outcome?.paid ?? []).join(', '),
    failed: (outcome?.failed ?? []).join(', '),
  }
  return {
    skipRows: String(skipRows),
    reference,
    meaning: outcome ? 'column' : (everyRowIs ?? 'column'),
    ...words,
    utr,
    reason,
    amount,
  }
}

/** Converts form values to a layout; invalid values are passed through for the checks to report. */
export function templateOf(form: FormValues): BankTemplate {
  const type = oneOf(BANK_TEMPLATE_TYPES, textOf(form, 'type'))
  const readsOnly = type !== 'expense'
  return {
    id: typedOf(form, 'id'),
    name: textOf(form, 'name'),
    type,
    currency: typedOf(form, 'currency'),
    encoding: oneOf(TEMPLATE_ENCODINGS, textOf(form, 'encoding')),
    withBom: flagOf(form, 'withBom'),
    delimiter: oneOf(DELIMITERS, typedOf(form, 'delimiter')),
    newline: oneOf(NEWLINES, typedOf(form, 'newline')),
    dateFormat: typedOf(form, 'dateFormat'),
    amountUnit: oneOf(AMOUNT_UNITS, textOf(form, 'amountUnit')),
    hasHeader: flagOf(form, 'hasHeader'),
    columns: readsOnly ? [] : rowsOf(form, 'columns').map(columnOf),
    preamble: readsOnly
      ? []
      : rowsOf(form, 'preamble')
          .map((row) => rowsOf(row, 'columns').map(columnOf))
          .filter((row) => row.length > 0),
    result: flagOf(form, 'readsResult') || readsOnly ? resultOf(groupOf(form, 'result')) : null,
    ...(type === 'income' && flagOf(form, 'readsStatement') && { statement: statementOf(groupOf(form, 'statement')) }),
  }
}

/** One of the values that a field offers; the first one for anything else. */
function oneOf<const T extends string>(values: readonly [T, ...T[]], value: string): T {
  return values.find((one) => one === value) ?? values[0]
}

/** Parses digits; anything else becomes NaN, which every check rejects. */
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN

function columnOf(form: FormValues): TemplateColumn {
  const header = typedOf(form, 'header')
  const source = TEMPLATE_SOURCES.find((one) => one === textOf(form, 'source'))
  if (source === undefined) return { header, text: typedOf(form, 'text'), ...padOf(form) }
  const maxLength = numberOf(textOf(form, 'maxLength'))
  const decimals = numberOf(textOf(form, 'decimals'))
  const dateFormat = textOf(form, 'dateFormat')
  return {
    header,
    source,
    ...(flagOf(form, 'required') && { required: true }),
    ...(maxLength !== undefined && { maxLength }),
    ...(decimals !== undefined && { decimals }),
    ...(dateFormat !== '' && { dateFormat }),
    ...padOf(form),
  }
}

function padOf(form: FormValues): Pick<TemplateColumn, 'pad'> {
  const side = (['start', 'end'] as const).find((one) => one === textOf(form, 'padSide'))
  if (side === undefined) return {}
  return { pad: { side, with: typedOf(form, 'padWith'), length: numberOf(textOf(form, 'padLength')) ?? Number.NaN } }
}

/** The bank's words of a field, with commas between them. */
const wordsOf = (form: FormValues, name: string): string[] =>
  textOf(form, name)
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

function resultOf(form: FormValues): TemplateResult {
  const meaning = oneOf(MEANINGS, textOf(form, 'meaning'))
  const words = (name: string) => wordsOf(form, name)
  return {
    skipRows: numberOf(textOf(form, 'skipRows')) ?? Number.NaN,
    reference: textOf(form, 'reference'),
    ...(meaning === 'column'
      ? { outcome: { column: textOf(form, 'outcomeColumn'), paid: words('paid'), failed: words('failed') } }
      : { everyRowIs: meaning }),
    ...given({ utr: textOf(form, 'utr'), reason: textOf(form, 'reason'), amount: textOf(form, 'amount') }),
  }
}

const statementOf = (form: FormValues): TemplateStatement => ({
  time: textOf(form, 'time'),
  timeFormat: textOf(form, 'timeFormat'),
  ...given({
    clock: textOf(form, 'clock'),
    debit: textOf(form, 'debit'),
    direction: textOf(form, 'direction'),
    status: textOf(form, 'status'),
    balance: textOf(form, 'balance'),
    payer: textOf(form, 'payer'),
  }),
  ...(textOf(form, 'status') !== '' && { done: wordsOf(form, 'done') }),
})

/** The faults of a form, by the paths of the layout's fields; empty if it can be saved. Excludes the checks that only the server can make. */
export function faultsIn(form: FormValues): FieldFaults {
  const template = templateOf(form)
  const issues = schemaIssues(bankTemplateSchema, template, 'outOfRange')
  return faultsOf(issues.length > 0 ? issues : checkTemplate(template))
}

/** The first fault of each field of the layout. */
function faultsOf(issues: readonly { path: string; fault: string }[]): FieldFaults {
  const faults: Record<string, string> = {}
  for (const { path, fault } of issues) faults[path] ??= fault
  return faults
}

/** The layout of an incomplete form, for trying it out; null while its fields are unreadable. */
export function tryTemplate(form: FormValues): BankTemplate | null {
  const template = { ...templateOf(form), id: 'preview', name: 'preview' }
  return bankTemplateSchema.safeParse(template).success ? template : null
}
