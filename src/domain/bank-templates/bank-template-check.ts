import { timeExpression, timeFormats } from '#domain/bank-records/patterns/read-time.ts'
import { BATCH_SOURCES } from '#domain/bank-templates/bank-template.ts'
import type {
  BankTemplate,
  TemplateColumn,
  TemplateResult,
  TemplateSource,
  TemplateStatement,
} from '#domain/bank-templates/bank-template.ts'
import { namesOf, plainTitle } from '#domain/bank-templates/statements/statement-header.ts'
import { actsAsFormula } from '#domain/text/csv.ts'

/** A fault of a layout: the field by its path, such as `columns.2.header`, and a key of the fault texts. */
export interface TemplateFault {
  path: string
  fault: string
}

/** Columns that identify the payee. */
const PAYEES: readonly (TemplateSource | undefined)[] = ['cardNumber', 'vpa', 'address']
const DATE_PARTS = ['MM', 'dd'] as const

/** Faults across the fields of a layout whose single fields are valid; empty if it is usable. */
export function checkTemplate(template: BankTemplate): TemplateFault[] {
  const { columns, preamble, result, statement, type } = template
  return [
    ...dateFaults('dateFormat', template.dateFormat),
    ...columns.flatMap((column, at) => columnFaults(column, `columns.${at}`, template.hasHeader)),
    ...(template.hasHeader
      ? repeated(
          columns.map(({ header }) => header),
          (at) => `columns.${at}.header`,
        )
      : []),
    ...preamble.flatMap((row, line) => row.flatMap((column, at) => preambleFaults(column, `preamble.${line}.${at}`))),
    ...(type === 'expense' ? paymentFaults(columns) : []),
    ...(result ? resultFaults(result) : type === 'expense' ? [] : [{ path: 'result.reference', fault: 'required' }]),
    ...(statement ? statementFaults(template, statement) : []),
  ]
}

/**
 * A statement is a list of what came in, whose amounts and times must be found; none of its columns says two things.
 */
function statementFaults({ result, type }: BankTemplate, statement: TemplateStatement): TemplateFault[] {
  if (type !== 'income') return [{ path: 'statement.time', fault: 'onlyStatements' }]
  const formats = timeFormats(statement.timeFormat)
  const isFormat = formats.length > 0 && formats.every((format) => timeExpression(format) !== undefined)
  const { timeFormat: _format, done = [], ...columns } = statement
  const named = [
    ...['reference', 'amount', 'utr'].map((field) => [`result.${field}`, result?.[field as 'utr']] as const),
    ...Object.entries(columns).map(([field, names]) => [`statement.${field}`, names] as const),
  ].flatMap(([path, names]) => namesOf(names).map((name) => [path, plainTitle(name)] as const))
  return [
    ...(isFormat ? [] : [{ path: 'statement.timeFormat', fault: 'timeFormat' }]),
    ...(result?.amount ? [] : [{ path: 'result.amount', fault: 'required' }]),
    ...(statement.status && done.length === 0 ? [{ path: 'statement.done', fault: 'required' }] : []),
    ...(statement.direction && statement.debit ? [{ path: 'statement.direction', fault: 'directionAndDebit' }] : []),
    ...repeated(
      named.map(([, name]) => name),
      (at) => named[at]?.[0] ?? '',
    ),
  ]
}

/** A payment file must state payee, amount and order in every row. */
function paymentFaults(columns: readonly TemplateColumn[]): TemplateFault[] {
  const required = columns.filter((column) => column.required).map(({ source }) => source)
  const faults = [
    required.includes('orderCode') ? [] : ['needsReference'],
    required.includes('amount') ? [] : ['needsAmount'],
    required.some((source) => PAYEES.includes(source)) ? [] : ['needsPayee'],
  ].flat()
  return faults.slice(0, 1).map((fault) => ({ path: 'columns', fault }))
}

function columnFaults(column: TemplateColumn, path: string, hasHeader: boolean): TemplateFault[] {
  const { header, source, pad, decimals, dateFormat, maxLength } = column
  const isAmount = source === 'amount' || source === 'totalAmount'
  return [
    ...(hasHeader && header.trim() === '' ? [{ path: `${path}.header`, fault: 'required' }] : []),
    ...(actsAsFormula(header) ? [{ path: `${path}.header`, fault: 'actsAsFormula' }] : []),
    ...(column.text !== undefined && actsAsFormula(column.text)
      ? [{ path: `${path}.text`, fault: 'actsAsFormula' }]
      : []),
    ...(decimals !== undefined && !isAmount ? [{ path: `${path}.decimals`, fault: 'onlyAmounts' }] : []),
    ...(dateFormat === undefined
      ? []
      : source === 'payDate'
        ? dateFaults(`${path}.dateFormat`, dateFormat)
        : [{ path: `${path}.dateFormat`, fault: 'onlyDates' }]),
    ...(pad && maxLength !== undefined && pad.length > maxLength
      ? [{ path: `${path}.pad.length`, fault: 'outOfRange' }]
      : []),
    // Zeros before a name or after an amount would pay another payee, or more.
    ...(pad && pad.side === 'end' && /\d/.test(pad.with) ? [{ path: `${path}.pad.with`, fault: 'wrongFormat' }] : []),
    ...(pad && actsAsFormula(pad.with) ? [{ path: `${path}.pad.with`, fault: 'actsAsFormula' }] : []),
  ]
}

function preambleFaults(column: TemplateColumn, path: string): TemplateFault[] {
  const isOfBatch = column.source === undefined || (BATCH_SOURCES as readonly TemplateSource[]).includes(column.source)
  return [
    ...columnFaults(column, path, false),
    ...(isOfBatch ? [] : [{ path: `${path}.source`, fault: 'onlyBatchSources' }]),
  ]
}

function resultFaults({ outcome, everyRowIs, ...columns }: TemplateResult): TemplateFault[] {
  const named = Object.entries({
    reference: columns.reference,
    'outcome.column': outcome?.column,
    utr: columns.utr,
    reason: columns.reason,
    amount: columns.amount,
  })
  const filled = named.flatMap(([field, name]) => (name ? [{ field, name }] : []))
  const words = outcome ? [...outcome.paid, ...outcome.failed].map((word) => word.toLowerCase()) : []
  return [
    ...repeated(
      filled.map(({ name }) => name),
      (at) => `result.${filled[at]?.field ?? ''}`,
    ),
    ...(outcome === undefined && everyRowIs === undefined
      ? [{ path: 'result.outcome.column', fault: 'required' }]
      : []),
    ...(outcome && outcome.paid.length === 0 ? [{ path: 'result.outcome.paid', fault: 'required' }] : []),
    ...(new Set(words).size < words.length ? [{ path: 'result.outcome.failed', fault: 'taken' }] : []),
  ]
}

function dateFaults(path: string, format: string): TemplateFault[] {
  const rest = DATE_PARTS.reduce((text, part) => text.replace(part, ''), format.replace(/yyyy|yy/, ''))
  const isWhole = DATE_PARTS.every((part) => format.includes(part)) && format.includes('yy')
  return isWhole && !/[yMd]/.test(rest) ? [] : [{ path, fault: 'dateFormat' }]
}

function repeated(names: readonly string[], pathAt: (at: number) => string): TemplateFault[] {
  return names.flatMap((name, at) =>
    name.trim() !== '' && names.findIndex((other) => other.trim() === name.trim()) < at
      ? [{ path: pathAt(at), fault: 'taken' }]
      : [],
  )
}
