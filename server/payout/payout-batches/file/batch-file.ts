import { CODES } from '#contract/wire/envelope.ts'
import { renderTemplate } from '#domain/bank-templates/bank-template.ts'
import type { BankTemplate, CellFault, TemplateBatch, TemplateOrder } from '#domain/bank-templates/bank-template.ts'
import type { payoutBatches, payoutBatchOrders } from '#server/db/schema/schema.ts'
import { encodeFile } from '#server/http/files/upload.ts'
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

/** A batch as stored. */
export type BatchRecord = typeof payoutBatches.$inferSelect
/** An order's membership in a batch, and what was sent of it. */
export type MemberRecord = typeof payoutBatchOrders.$inferSelect
/** An order of a batch. */
export interface Member {
  member: MemberRecord
  order: PayoutRecord
}

/** A batch locked until the end of the transaction, with its orders in file order. */
export interface LockedBatch {
  batch: BatchRecord
  members: Member[]
}
