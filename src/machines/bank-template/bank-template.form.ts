import { bankTemplateSchema } from '#contract/bank-template.endpoints.ts'
import { checkTemplate } from '#domain/bank-template-check.ts'
import type { BankTemplate, TemplateColumn, TemplateResult, TemplateSource } from '#domain/bank-template.ts'
import type { BatchResult } from '#domain/payout-batch-status.ts'

/** A column as typed: numbers are texts, and empty values are ignored. */
export interface ColumnForm {
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

export interface ResultForm {
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

/** A layout as typed. */
export interface TemplateForm extends Omit<BankTemplate, 'columns' | 'preamble' | 'result'> {
  columns: ColumnForm[]
  preamble: ColumnForm[][]
  readsResult: boolean
  result: ResultForm
}

/** Faults by the paths of the layout's fields, such as `columns.2.header`. */
export type TemplateFaults = Readonly<Record<string, string>>

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
}

/** Converts a layout to its form values. */
export function formOf({ columns, preamble, result, ...template }: BankTemplate): TemplateForm {
  return {
    ...template,
    columns: columns.map(columnForm),
    preamble: preamble.map((row) => row.map(columnForm)),
    readsResult: result !== null,
    result: resultForm(result),
  }
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

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
    maxLength: textOf(maxLength),
    decimals: textOf(decimals),
    dateFormat: dateFormat ?? '',
    padSide: pad?.side ?? '',
    padWith: pad?.with ?? '',
    padLength: textOf(pad?.length),
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
export function templateOf({ columns, preamble, readsResult, result, ...form }: TemplateForm): BankTemplate {
  const readsOnly = form.type !== 'expense'
  return {
    ...form,
    name: form.name.trim(),
    columns: readsOnly ? [] : columns.map((column) => columnOf(column)),
    preamble: readsOnly
      ? []
      : preamble.filter((row) => row.length > 0).map((row) => row.map((column) => columnOf(column))),
    result: readsResult || readsOnly ? resultOf(result) : null,
  }
}

/** Parses digits; anything else becomes NaN, which every check rejects. */
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN

function columnOf({ header, source, text, required, ...form }: ColumnForm): TemplateColumn {
  if (source === '') return { header, text, ...padOf(form) }
  const maxLength = numberOf(form.maxLength)
  const decimals = numberOf(form.decimals)
  return {
    header,
    source,
    ...(required && { required }),
    ...(maxLength !== undefined && { maxLength }),
    ...(decimals !== undefined && { decimals }),
    ...(form.dateFormat.trim() !== '' && { dateFormat: form.dateFormat.trim() }),
    ...padOf(form),
  }
}

function padOf({
  padSide,
  padWith,
  padLength,
}: Pick<ColumnForm, 'padSide' | 'padWith' | 'padLength'>): Pick<TemplateColumn, 'pad'> {
  return padSide === '' ? {} : { pad: { side: padSide, with: padWith, length: numberOf(padLength) ?? Number.NaN } }
}

function resultOf({
  skipRows,
  reference,
  meaning,
  outcomeColumn,
  paid,
  failed,
  utr,
  reason,
  amount,
}: ResultForm): TemplateResult {
  const wordsOf = (text: string) =>
    text
      .split(/[,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
  return {
    skipRows: numberOf(skipRows) ?? Number.NaN,
    reference: reference.trim(),
    ...(meaning === 'column'
      ? { outcome: { column: outcomeColumn.trim(), paid: wordsOf(paid), failed: wordsOf(failed) } }
      : { everyRowIs: meaning }),
    ...(utr.trim() !== '' && { utr: utr.trim() }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(amount.trim() !== '' && { amount: amount.trim() }),
  }
}

const FAULT_WORD = /^[a-z][A-Za-z]{1,40}$/

/** The faults of a form, by field; empty if it can be saved. Excludes the checks that only the server can make. */
export function faultsIn(form: TemplateForm): TemplateFaults {
  const template = templateOf(form)
  const parsed = bankTemplateSchema.safeParse(template)
  const issues = parsed.success
    ? checkTemplate(template)
    : parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        fault: FAULT_WORD.test(message) ? message : 'outOfRange',
      }))
  return faultsOf(issues)
}

/** The first fault of each field. */
export function faultsOf(issues: readonly { path: string; fault: string }[]): TemplateFaults {
  const faults: Record<string, string> = {}
  for (const { path, fault } of issues) faults[path.replace(/^template\./, '')] ??= fault
  return faults
}

/** The layout of an incomplete form, for trying it out; null while its fields are unreadable. */
export function tryTemplate(form: TemplateForm): BankTemplate | null {
  const template = { ...templateOf(form), id: 'preview', name: 'preview' }
  return bankTemplateSchema.safeParse(template).success ? template : null
}
