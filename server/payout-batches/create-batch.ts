import { randomInt } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import type { BatchWish } from '#contract/payout-batch.endpoints.ts'
import { renderTemplate } from '#domain/bank-template.ts'
import { BATCH_STATE_IDS, DRAFT_BATCH_MINUTES } from '#domain/payout-batch-status.ts'
import { toWallClock } from '#domain/zones.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import { templateOrderOf } from '#server/payout-batches/batch-file.ts'
import { lockBatch, lockMoney, stateAfter, storeBatch } from '#server/payout-batches/batch-record.ts'
import type { BatchRecord } from '#server/payout-batches/batch-record.ts'
import { payerOf, planBatch, selectForBatch } from '#server/payout-batches/select-orders.ts'
import type { BatchPlan } from '#server/payout-batches/select-orders.ts'
import { paidBy } from '#server/payouts/assign-payout.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { readViews } from '#server/payouts/list-payouts.ts'
import { presentPayoutFor } from '#server/payouts/present-payout.ts'
import { transitionPayout } from '#server/payouts/transition-payout.ts'
import { publish } from '#server/realtime/publish.ts'
import type { Services } from '#server/services.ts'

/** Which orders a batch would take, their total, and the cells that would keep its file from being written. */
export async function previewBatch(call: Call, wish: BatchWish): Promise<OutputOf<'payoutBatch.preview'>> {
  const { actor, db, services } = call
  const plan = await planBatch(call, wish)
  const orders = await selectForBatch(db, call, plan, { lock: false })
  const views = await readViews(db, orders.map(({ id }) => id))
  return {
    list: views.map((view) => presentPayoutFor(actor, view, services.now())),
    totalMinor: totalOf(orders),
    currency: plan.currency,
    exponent: plan.exponent,
    faults: faultsOf(plan, orders),
  }
}

function faultsOf({ currency, exponent, payers, template, wish }: BatchPlan, orders: readonly PayoutRecord[]) {
  const rows = orders.map((order, at) => templateOrderOf(order, payerOf(payers, order, at).resource))
  const rendered = renderTemplate(template, { batchNumber: '0', payoutTime: wish.payoutTime, currency, exponent, orders: rows })
  if (rendered.ok) return []
  const above = template.preamble.length + (template.hasHeader ? 1 : 0)
  return rendered.faults.map((fault) => ({ ...fault, orderCode: orders[fault.row - above - 1]?.orderCode ?? null }))
}

const totalOf = (orders: readonly PayoutRecord[]) => orders.reduce((sum, order) => sum + order.amountMinor, 0)

/**
 * Takes payouts into a new batch. What another batch, person or gateway takes at the same moment is passed over; what
 * cannot be taken (no balance to set aside) stays where it is. 409 `batch.noOrders` when nothing is left.
 */
export async function createBatch(call: Call, wish: BatchWish): Promise<BatchRecord> {
  const { actor, db, services } = call
  const plan = await planBatch(call, wish)
  const wanted = await selectForBatch(db, call, plan, { lock: true })
  await lockLedger(db, plan.currency, { merchantIds: [...new Set(wanted.map(({ merchantId }) => merchantId))], supplierIds: [] })
  const batch = await insertBatch(db, services, actor, plan)
  const taken: PayoutRecord[] = []
  for (const order of wanted) {
    if (await enter(call, plan, batch, order, taken.length)) taken.push(order)
  }
  if (taken.length === 0) throw new AppError(CODES.conflict, 'batch.noOrders')
  const [filled] = await db.update(payoutBatches).set({ orderCount: taken.length, totalMinor: totalOf(taken) }).where(eq(payoutBatches.id, batch.id)).returning()
  if (!filled) throw new Error('the batch vanished')
  await recordAudit(db, actor, 'payoutBatch.CREATE', { kind: 'payoutBatch', id: batch.batchNumber }, { orderCount: filled.orderCount, totalMinor: filled.totalMinor, templateId: batch.templateId })
  await publish(db, { kind: 'payoutBatch', id: batch.id, supplierId: batch.supplierId })
  return filled
}

async function insertBatch(db: Queryable, services: Services, actor: Actor, { currency, exponent, payers, payoutTime, template, wish }: BatchPlan): Promise<BatchRecord> {
  const now = services.now()
  const day = toWallClock(now, zoneOf(services)).slice(2, 10).replaceAll('-', '')
  const [batch] = await db
    .insert(payoutBatches)
    .values({
      batchNumber: `B${day}${String(randomInt(10_000_000_000)).padStart(10, '0')}`,
      state: BATCH_STATE_IDS.drafting,
      templateId: template.id,
      template,
      payoutTime,
      resourceIds: payers.map(({ resource }) => resource.id),
      currency,
      exponent,
      maxOrders: wish.maxOrders,
      minAmountMinor: wish.minAmount ?? null,
      maxAmountMinor: wish.maxAmount ?? null,
      supplierId: actor.role === 'supplier' ? actor.supplierId : null,
      orderCount: 0,
      totalMinor: 0,
      createdByUserId: actor.userId,
      createdBy: actor.name,
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .returning()
  if (!batch) throw new Error('the batch was not stored')
  return batch
}

async function enter({ actor, db, services }: Call, plan: BatchPlan, batch: BatchRecord, order: PayoutRecord, position: number): Promise<boolean> {
  const payer = payerOf(plan.payers, order, position)
  try {
    await db.transaction(async (savepoint) => {
      await transitionPayout(savepoint, services, {
        order, event: 'ENTER_BATCH', actor, via: 'batch', detail: { batchNumber: batch.batchNumber },
        patch: () => ({ ...paidBy(payer), channel: 'batch', batchId: batch.id }),
      })
      await savepoint.insert(payoutBatchOrders).values({ batchId: batch.id, orderId: order.id, position: position + 1, resourceId: payer.resource.id, amountMinor: order.amountMinor })
    })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Gives the orders of a batch free that was not exported; by automation (no actor) when it was left lying. */
export async function cancelBatch(tx: Queryable, services: Services, actor: Actor | null, batchId: number, failReason: string, expectedVersion?: number): Promise<BatchRecord> {
  const locked = await lockBatch(tx, actor, batchId, expectedVersion)
  const state = stateAfter(locked, 'CANCEL')
  await lockMoney(tx, locked)
  for (const { member, order } of locked.members) {
    await transitionPayout(tx, services, { order, event: 'LEAVE_BATCH', actor, via: actor ? 'batch' : 'job', detail: { batchNumber: locked.batch.batchNumber } })
    await tx.update(payoutBatchOrders).set({ open: false, outcome: 'released' }).where(eq(payoutBatchOrders.id, member.id))
  }
  return await storeBatch(tx, services, actor, locked.batch, state, { failReason, decidedBy: actor?.name ?? null, decidedAt: services.now() }, 'CANCEL')
}

/** Cancels batches that were made and left lying; answers how many. */
export async function cancelOldDrafts(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - DRAFT_BATCH_MINUTES * 60_000)
  const old = await services.db.select({ id: payoutBatches.id }).from(payoutBatches).where(and(eq(payoutBatches.state, BATCH_STATE_IDS.drafting), lt(payoutBatches.createdAt, before))).limit(20)
  let cancelled = 0
  for (const { id } of old) {
    try {
      await services.db.transaction((tx) => cancelBatch(tx, services, null, id, 'leftLying'))
      cancelled += 1
    } catch (error) {
      // Exported in between.
      if (!(error instanceof AppError)) throw error
    }
  }
  return cancelled
}
