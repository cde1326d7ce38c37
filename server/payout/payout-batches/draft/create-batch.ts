import { randomInt } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { BatchInput, LeftOut } from '#contract/payouts/payout-batch.endpoints.ts'
import { renderTemplate } from '#domain/bank-templates/bank-template.ts'
import { BATCH_STATE_IDS, batchStateOf, DRAFT_BATCH_MINUTES } from '#domain/payouts/payout-batch.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { templateOrderOf } from '#server/payout/payout-batches/file/batch-file.ts'
import { closeMembers, lockBatch, stateAfter, storeBatch } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { leftOutOf, readPicked } from '#server/payout/payout-batches/draft/picked-payouts.ts'
import { payerOf, planBatch, selectForBatch } from '#server/payout/payout-batches/draft/select-orders.ts'
import type { BatchCall, BatchPlan } from '#server/payout/payout-batches/draft/select-orders.ts'
import { paidBy } from '#server/payout/payouts/claims/assign-payout.ts'
import { readViews } from '#server/payout/payouts/list/list-payouts.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import { transitionPayouts } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The orders a batch would take, their total, and the cells that would prevent writing its file. */
export async function previewBatch(call: Call, input: BatchInput): Promise<OutputOf<'payoutBatch.preview'>> {
  const { actor, db, services } = call
  const plan = await planBatch(call, input)
  const { fits: orders, left } = await wantedOf(call, plan, { lock: false })
  const views = await readViews(
    db,
    orders.map(({ id }) => id),
  )
  return {
    list: views.map((view) => presentPayoutRecord(actor, view, services.now())),
    totalMinor: totalOf(orders),
    currency: plan.currency,
    exponent: plan.exponent,
    left,
    faults: faultsOf(plan, orders),
  }
}

/** The picked payouts, or the oldest that wait; picked ones are locked and judged again when they enter the batch. */
async function wantedOf(call: BatchCall, plan: BatchPlan, { lock }: { lock: boolean }) {
  const { orderCodes } = plan.input
  return orderCodes === undefined
    ? { fits: await selectForBatch(call.db, call, plan, { lock }), left: [] }
    : await readPicked(call, plan, orderCodes)
}

function faultsOf({ currency, exponent, payers, template, input }: BatchPlan, orders: readonly PayoutRecord[]) {
  const rows = orders.map((order, at) => templateOrderOf(order, payerOf(payers, order, at).resource))
  const rendered = renderTemplate(template, {
    batchNumber: '0',
    payoutTime: input.payoutTime,
    currency,
    exponent,
    orders: rows,
  })
  if (rendered.ok) return []
  const above = template.preamble.length + (template.hasHeader ? 1 : 0)
  return rendered.faults.map((fault) => ({ ...fault, orderCode: orders[fault.row - above - 1]?.orderCode ?? null }))
}

const totalOf = (orders: readonly PayoutRecord[]) => orders.reduce((sum, order) => sum + order.amountMinor, 0)

/** Takes payouts into a new batch, and names those of the picked that it does not hold. */
export async function createNamedBatch(
  call: Call,
  input: BatchInput,
): Promise<{ batch: BatchRecord; left: LeftOut[] }> {
  const batch = await createBatch(call, input)
  const { orderCodes } = input
  return {
    batch,
    left: orderCodes === undefined ? [] : await leftOutOf(call, await planBatch(call, input), orderCodes, batch),
  }
}

/**
 * Takes payouts into a new batch. Payouts that another batch, person or gateway is taking are skipped; payouts that
 * cannot be taken (insufficient balance) stay in the pool. 409 `batch.noOrders` when none is left.
 */
export async function createBatch(call: BatchCall, input: BatchInput): Promise<BatchRecord> {
  const { actor, db, services } = call
  const plan = await planBatch(call, input)
  const { fits: wanted } = await wantedOf(call, plan, { lock: true })
  const batch = await insertBatch(db, services, actor, plan)
  const taken = await enter(call, plan, batch, wanted)
  if (taken.length === 0) throw new AppError(CODES.conflict, 'batch.noOrders')
  const [filled] = await db
    .update(payoutBatches)
    .set({ orderCount: taken.length, totalMinor: totalOf(taken) })
    .where(eq(payoutBatches.id, batch.id))
    .returning()
  if (!filled) throw new Error('the batch vanished')
  await recordAudit(
    db,
    actor,
    'payoutBatch.CREATE',
    { kind: 'payoutBatch', id: batch.batchNumber },
    {
      from: null,
      to: {
        state: batchStateOf(filled.state),
        orderCount: filled.orderCount,
        totalMinor: filled.totalMinor,
        templateId: batch.templateId,
      },
    },
  )
  await publish(db, { kind: 'payoutBatch', id: batch.id, supplierId: batch.supplierId })
  return filled
}

async function insertBatch(
  db: Queryable,
  services: Services,
  actor: Actor,
  { currency, exponent, payers, payoutTime, template, input }: BatchPlan,
): Promise<BatchRecord> {
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
      maxOrders: input.maxOrders,
      minAmountMinor: input.minAmount ?? null,
      maxAmountMinor: input.maxAmount ?? null,
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

/** Takes the allowed orders into the batch; returns them in file order. */
async function enter(
  { actor, db, services }: BatchCall,
  plan: BatchPlan,
  batch: BatchRecord,
  wanted: readonly PayoutRecord[],
): Promise<PayoutRecord[]> {
  const taken = await transitionPayouts(db, services, {
    actor,
    via: 'batch',
    refused: 'leave',
    changes: wanted.map((order, at) => ({
      order,
      event: 'ENTER_BATCH',
      detail: { batchNumber: batch.batchNumber },
      patch: () => ({ ...paidBy(payerOf(plan.payers, order, at)), channel: 'batch', batchId: batch.id }),
    })),
  })
  const members = taken.map(({ amountMinor, id, resourceId }, at) => {
    if (resourceId === null) throw new Error(`payout ${id} entered a batch and has no account`)
    return { batchId: batch.id, orderId: id, position: at + 1, resourceId, amountMinor }
  })
  if (members.length > 0) await db.insert(payoutBatchOrders).values(members)
  return taken
}

/** Releases the orders of a batch that was not exported; without an actor for abandoned drafts. */
export async function cancelBatch(
  tx: Queryable,
  services: Services,
  actor: Actor | null,
  batchId: number,
  failReason: string,
  expectedVersion?: number,
): Promise<BatchRecord> {
  const locked = await lockBatch(tx, actor, batchId, expectedVersion)
  const state = stateAfter(locked, 'CANCEL')
  const detail = { batchNumber: locked.batch.batchNumber }
  await transitionPayouts(tx, services, {
    actor,
    via: actor ? 'batch' : 'job',
    changes: locked.members.map(({ order }) => ({ order, event: 'LEAVE_BATCH', detail })),
  })
  await closeMembers(
    tx,
    locked.batch,
    locked.members.map(({ member }) => ({ member, outcome: 'released' })),
  )
  return await storeBatch(
    tx,
    services,
    actor,
    locked.batch,
    state,
    { failReason, decidedBy: actor?.name ?? null, decidedAt: services.now() },
    'CANCEL',
  )
}

/** Cancels abandoned drafts; returns their number. */
export async function cancelOldDrafts(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - DRAFT_BATCH_MINUTES * 60_000)
  const old = await services.db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(and(eq(payoutBatches.state, BATCH_STATE_IDS.drafting), lt(payoutBatches.createdAt, before)))
    .limit(20)
  let cancelled = 0
  for (const { id } of old) {
    try {
      await services.db.transaction((tx) => cancelBatch(tx, services, null, id, 'leftLying'))
      cancelled += 1
    } catch (error) {
      // Exported meanwhile.
      if (!(error instanceof AppError)) throw error
    }
  }
  return cancelled
}
