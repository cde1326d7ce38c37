import type { BankTemplate, TemplateStatement } from '#domain/bank-templates/bank-template.ts'

/** A layout by which statements are read. */
export type StatementTemplate = BankTemplate & {
  result: NonNullable<BankTemplate['result']> & { amount: string }
  statement: TemplateStatement
}

/** True where a layout says in which columns a statement has its times and amounts. */
export const readsStatements = (template: BankTemplate): template is StatementTemplate =>
  template.type === 'income' && template.statement !== undefined && !!template.result?.amount

/** Reasons for which a row tells of no movement: it has no amount or none that counts, or it sums others up. */
export const PASSED_BY = ['noAmount', 'zeroAmount', 'neitherWay', 'notDone', 'total'] as const
export type PassedBy = (typeof PASSED_BY)[number]

/** Stands in the place of a layout's code where the meanings of a file's columns are said as it is imported. */
export const NEW_LAYOUT = 'new'

/** Meanings that a column of a statement may have; `amount` came in, or is the only amount. */
export const COLUMN_ROLES = [
  ...(['none', 'time', 'clock', 'amount', 'debit', 'direction', 'balance'] as const),
  ...(['narration', 'utr', 'payer', 'status'] as const),
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The columns of a statement, by their headers. */
export interface StatementColumns extends TemplateStatement {
  /** The text of the row. */
  narration: string
  /** The amount that came in, or the only one. */
  amount: string
  /** A reference with a column of its own; numbers of cheques are none. */
  utr?: string | undefined
}

/** A layout that reads statements and writes nothing. */
export function statementTemplate(
  { id, name, currency }: Pick<BankTemplate, 'id' | 'name' | 'currency'>,
  { narration, amount, utr, ...statement }: StatementColumns,
): StatementTemplate {
  return {
    ...{ id, name, currency, type: 'income', columns: [], preamble: [], statement },
    ...{ encoding: 'utf-8', withBom: false, delimiter: ',', newline: '\r\n', hasHeader: true },
    ...{ dateFormat: 'dd/MM/yyyy', amountUnit: 'major' },
    result: { skipRows: 0, reference: narration, everyRowIs: 'paid', amount, ...(utr !== undefined && { utr }) },
  }
}
