import { and, desc, eq, inArray, asc, or } from 'drizzle-orm'
import type { bankRecordEndpoints } from '#contract/bank-records/bank-record.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { BankRecordKind, BankRecordStatus } from '#domain/bank-records/bank-records.ts'
import { BANK_RECORD_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { maskLongNumbers, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { claimRecord, refuseClaimed } from '#server/collect/bank-records/desk/claim-record.ts'
import { matchFitting, previewFitting } from '#server/collect/bank-records/desk/match-fitting.ts'
import { payOrders } from '#server/collect/bank-records/desk/pay-orders.ts'
import { readQueues } from '#server/collect/bank-records/desk/read-queues.ts'
import { findRecord, lockRecord, stillIn } from '#server/collect/bank-records/find-record.ts'
import { recordList, shownKinds } from '#server/collect/bank-records/list-records.ts'
import { findCandidates } from '#server/collect/bank-records/payments/find-candidates.ts'
import { importStatement } from '#server/collect/bank-records/statements/import-statement.ts'
import { statementChoices } from '#server/collect/bank-records/statements/statement-layout.ts'
import { actOrAsk } from '#server/collect/orders/transition/order-approvals.ts'
import { bankMessages, monitors, bankRecordShares, orders, bankRecords } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** A person decides which order a payment pays, or which orders share it. */
async function matchByHand(
  call: Call,
  { id, orderCodes, acceptedDifferenceMinor }: ParsedInputOf<'bankRecord.match'>,
): Promise<OutputOf<'bankRecord.match'>> {
  await refuseClaimed(call, id)
  const record = await lockRecord(call, id, 'unmatched')
  return { orderCodes: await payOrders(call, record, [...new Set(orderCodes)], acceptedDifferenceMinor) }
}

const setAside = async (call: Call, { ids, reason }: ParsedInputOf<'bankRecord.setAside'>) =>
  await turn(call, ids, { from: 'unmatched', to: 'setAside', reason })

const takeBack = async (call: Call, { ids }: ParsedInputOf<'bankRecord.takeBack'>) =>
  await turn(call, ids, { from: 'setAside', to: 'unmatched' })

interface Turn {
  from: BankRecordStatus
  to: BankRecordStatus
  reason?: string
}

/** All of them or none: one that somebody else decided on or looks at refuses all. */
async function turn(call: Call, ids: readonly number[], { from, to, reason }: Turn): Promise<Record<never, never>> {
  const { actor, db } = call
  // In the order of their ids, so that two people with the same payments wait for each other.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    await refuseClaimed(call, id)
    await lockRecord(call, id, from)
    await db
      .update(bankRecords)
      .set({ status: to, setAsideReason: reason ?? null, setAsideBy: reason === undefined ? null : actor.account })
      .where(eq(bankRecords.id, id))
    const target = { kind: 'bankRecord', id: String(id) }
    const detail = { from: { recordStatus: from }, to: { recordStatus: to }, ...(reason !== undefined && { reason }) }
    await recordAudit(db, actor, to === 'setAside' ? 'bankRecord.setAside' : 'bankRecord.takeBack', target, detail)
  }
  return {}
}

/** A precheck: 409 where another person looks at the payment, or its state is another one. */
const awaiting =
  (status: BankRecordStatus) =>
  async (call: Call, { id }: { id: number }): Promise<void> => {
    await refuseClaimed(call, id)
    stillIn(await findRecord(call, id), status)
  }

/** Handlers of payment records. */
export const bankRecordHandlers = {
  'bankRecord.getList': recordList.page,
  'bankRecord.export': exportList<'bankRecord.getList'>(recordList, BANK_RECORD_FIELDS, 'payment-records'),
  'bankRecord.getWitnesses': readWitnesses,
  'bankRecord.getCandidates': async (call, { id, search }) => ({
    list: await findCandidates(call, await findRecord(call, id), search),
  }),
  'bankRecord.getQueues': readQueues,
  'bankRecord.getStatementChoices': statementChoices,
  'bankRecord.importStatement': importStatement,
  'bankRecord.claim': claimRecord,
  'bankRecord.match': prechecked(awaiting('unmatched'), matchByHand),
  'bankRecord.previewFitting': previewFitting,
  'bankRecord.matchFitting': matchFitting,
  'bankRecord.unmatch': prechecked(awaiting('matched'), undoMatch),
  'bankRecord.setAside': setAside,
  'bankRecord.takeBack': takeBack,
} satisfies Pick<Handlers, keyof typeof bankRecordEndpoints>

/** The messages of a payment that the actor may see, the newest first. */
async function readWitnesses(call: Call, { id }: { id: number }): Promise<OutputOf<'bankRecord.getWitnesses'>> {
  await findRecord(call, id)
  const rows = await call.db
    .select({ message: bankMessages, monitorId: monitors.monitorId })
    .from(bankMessages)
    .leftJoin(monitors, eq(monitors.id, bankMessages.monitorRowId))
    .where(
      and(eq(bankMessages.bankRecordId, id), inArray(bankMessages.kind, [...shownKinds(call.actor, call.services)])),
    )
    .orderBy(desc(bankMessages.id))
  const isWhole = readsWholeNumbers(call.actor.role)
  const list = rows.map(({ message, monitorId }) => ({
    id: message.id,
    receivedTime: message.receivedAt.toISOString(),
    kind: message.kind as BankRecordKind,
    monitorId,
    recordId: message.recordId,
    text: isWhole ? message.text : maskLongNumbers(message.text),
  }))
  return { list }
}

/**
 * Reverses every order that a payment pays. After the last reversal the payment has no order again (see
 * `free-payments.ts`). Agents take back what they matched themselves: 403 `bankRecord.notOwnMatch`.
 */
async function undoMatch(
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
