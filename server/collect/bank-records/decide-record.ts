import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { BankRecordStatus } from '#domain/bank-records.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { refuseClaimed } from '#server/collect/bank-records/desk/claim-record.ts'
import { payOrders } from '#server/collect/bank-records/desk/pay-orders.ts'
import { lockRecord } from '#server/collect/bank-records/find-record.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'

/** A person decides which order a payment pays, or which orders share it. */
export async function matchByHand(
  call: Call,
  { id, orderCodes, acceptedDifferenceMinor }: ParsedInputOf<'bankRecord.match'>,
): Promise<OutputOf<'bankRecord.match'>> {
  await refuseClaimed(call, id)
  const record = await lockRecord(call, id, 'unmatched')
  return { orderCodes: await payOrders(call, record, [...new Set(orderCodes)], acceptedDifferenceMinor) }
}

export const setAside = async (call: Call, { ids, reason }: ParsedInputOf<'bankRecord.setAside'>) =>
  await turn(call, ids, { from: 'unmatched', to: 'setAside', reason })

export const takeBack = async (call: Call, { ids }: ParsedInputOf<'bankRecord.takeBack'>) =>
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
