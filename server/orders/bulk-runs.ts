import { and, eq, isNotNull } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { BulkOrderAction } from '#contract/order.endpoints.ts'
import { bulkRuns, orders } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { hasCode } from '#server/orders/order-filter.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { REJECT_PAID } from '#server/orders/reject-order.ts'

/** Which of these orders have been paid, as far as the actor may see them. */
async function paidAmong({ root, actor }: Call, codes: readonly string[]): Promise<string[]> {
  const rows = await root.select({ code: orders.orderCode }).from(orders).where(and(hasCode(codes), orderScope(actor), isNotNull(orders.realAmountMinor)))
  return rows.map((row) => row.code)
}

/** Names a run that one Google code has to cover, because it rejects paid orders; null where it needs none. */
export async function openRun(call: Call, action: BulkOrderAction, goes: readonly string[]): Promise<string | null> {
  const paid = action === 'REJECT' ? await paidAmong(call, goes) : []
  if (paid.length === 0) return null
  const [run] = await call.root.insert(bulkRuns).values({ sessionId: call.actor.sessionId, action, orderCodes: paid }).returning({ id: bulkRuns.id })
  return run?.id ?? null
}

/**
 * Whether the paid orders of a chunk may be rejected: their run's code was given before, or is given now. False when none
 * has been paid. Throws what `demandCode` throws, before anything has been done.
 */
export async function coverPaid(call: Call, { orderCodes, bulkId, googleCode }: ParsedInputOf<'order.bulkApply'>): Promise<boolean> {
  const paid = await paidAmong(call, orderCodes)
  if (paid.length === 0) return false
  const run = bulkId ? await findRun(call, bulkId) : undefined
  const isOfRun = run !== undefined && paid.every((code) => run.orderCodes.includes(code))
  if (isOfRun && run.codeGivenAt !== null) return true
  const code = await call.demandCode(REJECT_PAID, googleCode)
  await call.root.transaction(async (tx) => {
    await code.use(tx)
    if (isOfRun) await tx.update(bulkRuns).set({ codeGivenAt: call.services.now() }).where(eq(bulkRuns.id, run.id))
  })
  return true
}

async function findRun({ root, actor }: Call, id: string) {
  const [run] = await root.select().from(bulkRuns).where(and(eq(bulkRuns.id, id), eq(bulkRuns.sessionId, actor.sessionId)))
  return run
}
