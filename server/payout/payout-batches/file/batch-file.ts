import { CODES } from '#contract/wire/envelope.ts'
import { renderTemplate } from '#domain/bank-templates/bank-template.ts'
import type { BankTemplate, CellFault, TemplateBatch, TemplateOrder } from '#domain/bank-templates/bank-template.ts'
import { encodeFile } from '#server/http/files/file-encoding.ts'
import type { Payer } from '#server/payout/payouts/claims/assign-payout.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { AppError } from '#server/platform/app-error.ts'

/** An order's values for its line of the file, with the paying account. */
export function templateOrderOf(
  order: PayoutRecord,
  { cardNumber, accountName }: Pick<Payer['resource'], 'cardNumber' | 'accountName'>,
): TemplateOrder {
  return {
    orderCode: order.orderCode,
    payeeName: order.payeeName,
    cardNumber: order.cardNumber,
    ifscCode: order.ifscCode,
    bankName: order.bankName,
    vpa: order.vpa,
    address: order.address,
    amountMinor: order.amountMinor,
    payerCard: cardNumber,
    payerName: accountName,
  }
}

/**
 * The file's bytes; 409 `batch.cells` names every cell that cannot be written, 409 `batch.encoding` the row that the
 * bank's encoding cannot represent.
 */
export function writeFile(template: BankTemplate, batch: TemplateBatch): Buffer {
  const rendered = renderTemplate(template, batch)
  if (!rendered.ok) throw cellsRefused(rendered.faults)
  const bytes = encodeFile(rendered.text, template.encoding, template.withBom)
  if (bytes) return bytes
  throw new AppError(CODES.conflict, 'batch.encoding', {
    params: { encoding: template.encoding, row: unreadableRow(template, rendered.text) },
  })
}

function cellsRefused(faults: readonly CellFault[]): AppError {
  const [first] = faults
  return new AppError(CODES.conflict, 'batch.cells', {
    params: { row: first?.row ?? 0, column: first?.column ?? '', count: faults.length },
    issues: faults.map(({ row, column, fault }) => ({
      path: `row.${row}.${column}`,
      fault: fault === 'missing' ? 'required' : fault,
      params: { row },
    })),
  })
}

function unreadableRow(template: BankTemplate, text: string): number {
  const lines = text.split(template.newline)
  return lines.findIndex((line) => !encodeFile(line, template.encoding, false)) + 1
}
