import { formatMajor } from '#domain/money/money.ts'
import type { BatchResult } from '#domain/payouts/payout-batch.ts'
import { actsAsFormula, hasLineBreak, writeCsv } from '#domain/text/csv.ts'

/** Enumerations of bank layouts, separate from file writing and reading, which lists and filters do not need. */

export const BANK_TEMPLATE_TYPES = ['income', 'expense', 'reversal'] as const
export type BankTemplateType = (typeof BANK_TEMPLATE_TYPES)[number]
export const TEMPLATE_ENCODINGS = ['utf-8', 'gbk'] as const
export type TemplateEncoding = (typeof TEMPLATE_ENCODINGS)[number]

/** The origin of a layout: built in, built in and changed here, or created here. */
export const TEMPLATE_ORIGINS = ['builtIn', 'changed', 'own'] as const

/** Possible contents of an export cell. */
export const TEMPLATE_SOURCES = [
  'rowNumber',
  'orderCode',
  'payeeName',
  'cardNumber',
  'ifscCode',
  'bankName',
  'vpa',
  'address',
  'amount',
  'currency',
  'payerCard',
  'payerName',
  'payDate',
  'batchNumber',
  'orderCount',
  'totalAmount',
] as const
export type TemplateSource = (typeof TEMPLATE_SOURCES)[number]

export interface TemplateColumn {
  header: string
  /** The content: a source, or the same text in every row. */
  source?: TemplateSource | undefined
  text?: string | undefined
  /** Rows without a value are rejected. */
  required?: boolean | undefined
  maxLength?: number | undefined
  /** For amounts: written in major units with this many decimals, regardless of `amountUnit`. */
  decimals?: number | undefined
  /** For dates: overrides the layout's format. */
  dateFormat?: string | undefined
  pad?: TemplatePadding | undefined
}

/** Pads a cell to `length` characters, before it (`start`) or after it. */
export interface TemplatePadding {
  side: 'start' | 'end'
  with: string
  length: number
}

/** Sources allowed in rows above the header: those of the whole batch. */
export const BATCH_SOURCES = [
  'batchNumber',
  'payDate',
  'orderCount',
  'totalAmount',
  'currency',
  'payerCard',
  'payerName',
] as const satisfies readonly TemplateSource[]

/** How the rows of a bank's own file are read; columns are named by their headers. */
export interface TemplateResult {
  /** Rows above the header. */
  skipRows: number
  reference: string
  /** The outcome column and its words for paid and failed; other words mean still pending. */
  outcome?: { column: string; paid: string[]; failed: string[] } | undefined
  /** Every row has this result: a bank's list of returned payments has no outcome column. */
  everyRowIs?: BatchResult | undefined
  utr?: string | undefined
  reason?: string | undefined
  amount?: string | undefined
}

/**
 * Columns of a statement of an account beside the amounts that came in, by their headers. Banks change case, blanks and signs of these,
 * which count for nothing; `|` stands between names of which a file has one.
 */
export interface TemplateStatement {
  time: string
  /** The clock, where it has a column of its own. */
  clock?: string | undefined
  /** How the time is written, as in patterns of messages; one without a clock says the day alone. */
  timeFormat: string
  /** The amount that went out, where it has a column of its own; else it stands with a minus, or `direction` says so. */
  debit?: string | undefined
  /** The column whose word says whether the amount came in or went out, such as `Dr / Cr` or 收/支. */
  direction?: string | undefined
  /** The column of the row's state, and the words of movements that have happened. */
  status?: string | undefined
  done?: string[] | undefined
  balance?: string | undefined
  payer?: string | undefined
}

/** A bank's layout: how files for it are written and files from it are read. */
export interface BankTemplate {
  id: string
  name: string
  type: BankTemplateType
  currency: string
  encoding: TemplateEncoding
  withBom: boolean
  delimiter: ',' | '|' | '\t' | ';'
  newline: '\r\n' | '\n'
  /** `yyyy`, `MM` and `dd` stand for the day. */
  dateFormat: string
  amountUnit: 'major' | 'minor'
  hasHeader: boolean
  /** Rows above the header, such as a total; only sources of the whole batch make sense in them. */
  preamble: TemplateColumn[][]
  columns: TemplateColumn[]
  /** Null if the bank's file does not report single orders. */
  result: TemplateResult | null
  /** For the bank's list of what came in and went out on an account: its rows are witnesses of payments. */
  statement?: TemplateStatement | undefined
  /** Stored, but not offered for new batches. */
  isDisabled?: boolean | undefined
}

/** An order as a template sees it. */
export interface TemplateOrder {
  orderCode: string
  payeeName: string | null
  cardNumber: string | null
  ifscCode: string | null
  bankName: string | null
  vpa: string | null
  address: string | null
  amountMinor: number
  payerCard: string | null
  payerName: string | null
}

export interface TemplateBatch {
  batchNumber: string
  /** Wall-clock text; its day is written. */
  payoutTime: string
  currency: string
  exponent: number
  orders: readonly TemplateOrder[]
}

/** Why a cell cannot be written; `row` is the file's row, counted from 1. */
export interface CellFault {
  row: number
  column: string
  fault: 'formula' | 'missing' | 'tooLong' | 'controlCharacters' | 'tooManyDecimals'
}

export type Rendered = { ok: true; text: string } | { ok: false; faults: CellFault[] }

/** Writes a batch in the bank's layout; reports every cell that is missing, too long or would act as a formula. */
export function renderTemplate(template: BankTemplate, batch: TemplateBatch): Rendered {
  const lead = template.preamble.map((columns) =>
    columns.map((column) => ({ column, cell: cellOf(template, batch, column) })),
  )
  const header = template.hasHeader ? [template.columns.map((column) => column.header)] : []
  const body = batch.orders.map((order, at) =>
    template.columns.map((column) => ({ column, cell: cellOf(template, batch, column, order, at) })),
  )
  const firstRow = lead.length + header.length + 1
  const faults = [
    ...lead.flatMap((cells, at) => cells.flatMap((entry) => faultOf(entry, at + 1))),
    ...body.flatMap((cells, at) => cells.flatMap((entry) => faultOf(entry, firstRow + at))),
  ]
  if (faults.length > 0) return { ok: false, faults }
  const texts = (cells: readonly { cell: string }[]) => cells.map(({ cell }) => cell)
  return {
    ok: true,
    text: writeCsv([...lead.map(texts), ...header, ...body.map(texts)], template.delimiter, template.newline),
  }
}

function faultOf({ column, cell }: { column: TemplateColumn; cell: string }, row: number): CellFault[] {
  const fault = cellFault(column, cell)
  return fault ? [{ row, column: column.header, fault }] : []
}

function cellFault(column: TemplateColumn, cell: string): CellFault['fault'] | undefined {
  if (cell === UNWRITABLE) return 'tooManyDecimals'
  if (cell === '') return column.required ? 'missing' : undefined
  if (/[\u0000-\u001f\u007f]/.test(cell) || hasLineBreak(cell)) return 'controlCharacters'
  if (actsAsFormula(cell)) return 'formula'
  return column.maxLength !== undefined && cell.length > column.maxLength ? 'tooLong' : undefined
}

/** Marks an amount with more decimals than the column writes: money is never rounded. */
const UNWRITABLE = '\u0000'

function cellOf(
  template: BankTemplate,
  batch: TemplateBatch,
  column: TemplateColumn,
  order?: TemplateOrder,
  at = 0,
): string {
  const value =
    column.source === undefined ? (column.text ?? '') : orderValueOf(template, batch, column, column.source, order, at)
  // A missing value stays missing: padding it would create an account of zeros.
  if (!column.pad || value === '' || value === UNWRITABLE) return value
  const { side, with: filling, length } = column.pad
  return side === 'start' ? value.padStart(length, filling) : value.padEnd(length, filling)
}

function orderValueOf(
  template: BankTemplate,
  batch: TemplateBatch,
  column: TemplateColumn,
  source: TemplateSource,
  order: TemplateOrder | undefined,
  at: number,
): string {
  const amount = (minor: number) => amountText(template, column, minor, batch.exponent)
  switch (source) {
    case 'batchNumber':
      return batch.batchNumber
    case 'payDate':
      return dateText(column.dateFormat ?? template.dateFormat, batch.payoutTime)
    case 'currency':
      return batch.currency
    case 'orderCount':
      return String(batch.orders.length)
    case 'totalAmount':
      return amount(batch.orders.reduce((sum, row) => sum + row.amountMinor, 0))
    case 'rowNumber':
      return String(at + 1)
    case 'amount':
      return order ? amount(order.amountMinor) : ''
    case 'payerCard':
    case 'payerName':
      return (order ? order[source] : onlyPayer(batch, source))?.trim() ?? ''
    default:
      return order?.[source]?.trim() ?? ''
  }
}

/** The payer of the whole batch; nothing if it is paid from several accounts. */
function onlyPayer({ orders }: TemplateBatch, source: 'payerCard' | 'payerName'): string | null {
  const found = new Set(orders.map((order) => order[source]))
  return found.size === 1 ? (orders[0]?.[source] ?? null) : null
}

function amountText(
  { amountUnit }: BankTemplate,
  { decimals }: TemplateColumn,
  minor: number,
  exponent: number,
): string {
  if (decimals === undefined) return amountUnit === 'minor' ? String(minor) : formatMajor(minor, exponent)
  const [whole = '0', fraction = ''] = formatMajor(minor, exponent).split('.')
  if (/[1-9]/.test(fraction.slice(decimals))) return UNWRITABLE
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}

function dateText(format: string, wallClock: string): string {
  const [year = '', month = '', day = ''] = wallClock.slice(0, 10).split('-')
  return format.replace('yyyy', year).replace('yy', year.slice(2)).replace('MM', month).replace('dd', day)
}
