import type { BankTemplate, TemplateSource } from '#domain/bank-templates/bank-template.ts'

/** Payout columns that a template's cells are made of. */
const COLUMNS = {
  payeeName: 'payeeName',
  cardNumber: 'cardNumber',
  ifscCode: 'ifscCode',
  bankName: 'bankName',
  vpa: 'vpa',
  address: 'address',
} as const satisfies Partial<Record<TemplateSource, string>>

export type NeededColumn = keyof typeof COLUMNS

const isColumn = (source: TemplateSource): source is NeededColumn => Object.hasOwn(COLUMNS, source)

/** The payout columns that a template's required cells need. */
export function neededColumns(template: BankTemplate): NeededColumn[] {
  return template.columns.flatMap(({ required, source }) => (required && source && isColumn(source) ? [source] : []))
}
