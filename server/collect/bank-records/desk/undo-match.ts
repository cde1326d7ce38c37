import { asc, eq, inArray, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { refuseClaimed } from '#server/collect/bank-records/desk/claim-record.ts'
import { lockRecord } from '#server/collect/bank-records/find-record.ts'
import { bankRecordShares, orders } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import { actOrAsk } from '#server/collect/orders/transition/order-approvals.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Reverses every order that a payment pays. After the last reversal the payment has no order again (see
 * `free-payments.ts`). Agents take back what they matched themselves: 403 `bankRecord.notOwnMatch`.
 */
export async function undoMatch(
  call: Call,
  { id, reason }: ParsedInputOf<'bankRecord.unmatch'>,
): Promise<OutputOf<'bankRecord.unmatch'>> {
  const { actor, db } = call
  await refuseClaimed(call, id)
  const record = await lockRecord(call, id, 'matched')
  if (actor.role === 'customerService' && record.matchedById !== actor.userId)
    throw new AppError(CODES.forbidden, 'bankRecord.notOwnMatch')
  const codes = await ordersOf(call, record)
  let waitsForApproval = false
  for (const code of codes) {
    const asked = await actOrAsk(actOf(call), { kind: 'order.reverse', code, reason })
    waitsForApproval ||= asked.waitsForApproval
  }
  if (!waitsForApproval) {
    const detail = { from: { recordStatus: 'matched' }, to: { recordStatus: 'unmatched' }, reason, orderCodes: codes }
    await recordAudit(db, actor, 'bankRecord.unmatch', { kind: 'bankRecord', id: String(id) }, detail)
  }
  return { waitsForApproval }
}

async function ordersOf({ db }: Call, { id, orderId }: BankRecord): Promise<string[]> {
  const shares = db
    .select({ id: bankRecordShares.orderId })
    .from(bankRecordShares)
    .where(eq(bankRecordShares.bankRecordId, id))
  const rows = await db
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(or(eq(orders.id, orderId ?? 0), inArray(orders.id, shares)))
    .orderBy(asc(orders.id))
  return rows.map(({ orderCode }) => orderCode)
}
