import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import type { OrderOutcome, StoredBatchState } from '#domain/payouts/payout-batch.ts'
import { BATCH_STATE_IDS, batchStateOf, isStoredBatchState } from '#domain/payouts/payout-batch.ts'
import { isStaff } from '#domain/roles.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { PayoutBatchEventType, PayoutBatchFacts } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { sentOf } from '#server/payout/payout-batches/draft/batch-differences.ts'
import type { BatchRecord, LockedBatch, Member, MemberRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** The batches an actor may see: staff all, a supplier those it created. */
export function batchScope(actor: Pick<Actor, 'role' | 'supplierId'>): SQL | undefined {
  return isStaff(actor.role) ? undefined : eq(payoutBatches.supplierId, actor.supplierId ?? -1)
}

/** A batch that the actor may see; 404 `batch.notFound` otherwise. */
export async function findBatch(db: Queryable, actor: Actor, id: number): Promise<BatchRecord> {
  const [batch] = await db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.id, id), batchScope(actor)))
  if (!batch) throw notFound('batch')
  return batch
}

/** Locks a batch, so that concurrent decisions run one after another and the later ones find it decided. */
export async function lockBatch(
  tx: Queryable,
  actor: Actor | null,
  id: number,
  expectedVersion?: number,
): Promise<LockedBatch> {
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.id, id), actor ? batchScope(actor) : undefined))
    .for('no key update')
  if (!batch) throw notFound('batch')
  checkVersion(batch, expectedVersion)
  return { batch, members: await readMembers(tx, id) }
}

/** 409 `batch.refused` when the actor saw another version. */
export function checkVersion(batch: BatchRecord, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== batch.version) throw batchRefused(batch, 'versionConflict')
}

export async function readMembers(db: Queryable, batchId: number): Promise<Member[]> {
  return await db
    .select({ member: payoutBatchOrders, order: payoutOrders })
    .from(payoutBatchOrders)
    .innerJoin(payoutOrders, eq(payoutOrders.id, payoutBatchOrders.orderId))
    .where(eq(payoutBatchOrders.batchId, batchId))
    .orderBy(asc(payoutBatchOrders.position))
}

export function factsOf({ batch, members }: LockedBatch): PayoutBatchFacts {
  return {
    hasOrders: members.some(({ member }) => member.open),
    hasFailedResults: members.some(({ member }) => member.open && member.result === 'failed'),
    templateReadsDetails: batch.template.result !== null,
    hasFile: batch.file !== null,
  }
}

/** The stored state after a sequence of events; 409 `batch.refused` at the first that is not allowed. */
export function stateAfter(locked: LockedBatch, ...events: PayoutBatchEventType[]): StoredBatchState {
  let state: Parameters<typeof payoutBatchLifecycle.judge>[0]['state'] = batchStateOf(locked.batch.state)
  for (const type of events) {
    const verdict = payoutBatchLifecycle.judge({ state, context: factsOf(locked) }, { type })
    if (!verdict.ok) throw batchRefused(locked.batch, verdict.refusal, failedOrder(locked, verdict.refusal))
    state = verdict.to
  }
  if (!isStoredBatchState(state)) throw new Error(`a batch cannot stay ${state}`)
  return state
}

/** The first order that the bank reports as failed, where these are why. */
function failedOrder({ members }: LockedBatch, refusal: string): { orderCode?: string } {
  if (refusal !== 'hasFailedResults') return {}
  const failed = members.find(({ member }) => member.open && member.result === 'failed')
  return failed ? { orderCode: failed.order.orderCode } : {}
}

/** 409 with the batch's current state, who changed it and when. */
export function batchRefused(batch: BatchRecord, refusal: string, about: { orderCode?: string } = {}): AppError {
  return new AppError(CODES.conflict, 'batch.refused', {
    params: { refusal, batchNumber: batch.batchNumber, ...about },
    present: { state: batchStateOf(batch.state), version: batch.version },
    by: batch.updatedBy,
    at: batch.updatedAt.toISOString(),
  })
}

/** Stores a batch's change with its audit and event. */
export async function storeBatch(
  tx: Queryable,
  services: Services,
  actor: Actor | null,
  batch: BatchRecord,
  state: StoredBatchState,
  change: Partial<typeof payoutBatches.$inferInsert>,
  event: PayoutBatchEventType,
): Promise<BatchRecord> {
  const [after] = await tx
    .update(payoutBatches)
    .set({
      ...change,
      state: BATCH_STATE_IDS[state],
      updatedAt: services.now(),
      updatedBy: actor?.name ?? null,
      version: batch.version + 1,
    })
    .where(and(eq(payoutBatches.id, batch.id), eq(payoutBatches.version, batch.version)))
    .returning()
  if (!after) throw batchRefused(batch, 'versionConflict')
  await recordAudit(
    tx,
    actor,
    `payoutBatch.${event}`,
    { kind: 'payoutBatch', id: batch.batchNumber },
    {
      from: batchStateOf(batch.state),
      to: state,
      orderCount: batch.orderCount,
      totalMinor: batch.totalMinor,
      fileDigest: after.fileDigest,
    },
  )
  await publish(tx, { kind: 'payoutBatch', id: batch.id, supplierId: batch.supplierId })
  return after
}

/** Closes orders of a batch, each with its outcome; a batch decides an order only once. */
export async function closeMembers(
  tx: Queryable,
  batch: BatchRecord,
  members: readonly { member: MemberRecord; outcome: OrderOutcome }[],
): Promise<void> {
  let closed = 0
  for (const outcome of new Set(members.map((one) => one.outcome))) {
    const ids = members.filter((one) => one.outcome === outcome).map(({ member }) => member.id)
    const rows = await tx
      .update(payoutBatchOrders)
      .set({ open: false, outcome })
      .where(and(inArray(payoutBatchOrders.id, ids), eq(payoutBatchOrders.open, true)))
      .returning({ id: payoutBatchOrders.id })
    closed += rows.length
  }
  if (closed !== members.length) throw batchRefused(batch, 'versionConflict')
}

/** Digest of all payees and amounts of the orders, independent of their order. */
export function payeesDigestOf(orders: readonly PayoutRecord[]): string {
  const lines = orders.map((order) => {
    const { payeeName, cardNumber, ifscCode, vpa, address, amountMinor, currency } = sentOf(order)
    return JSON.stringify([order.orderCode, payeeName, cardNumber, ifscCode, vpa, address, amountMinor, currency])
  })
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** A batch as lists show it. */
export function presentBatch(
  services: Pick<Services, 'settings'>,
  batch: BatchRecord,
  hasFailedResults: boolean,
): PayoutBatchRow {
  const totals = services.settings.get('payoutBatchCalculateAmount')
  return {
    id: batch.id,
    version: batch.version,
    batchNumber: batch.batchNumber,
    state: batchStateOf(batch.state),
    templateId: batch.templateId,
    templateName: batch.template.name,
    templateReadsDetails: batch.template.result !== null,
    payoutTime: batch.payoutTime.toISOString(),
    resourceIds: batch.resourceIds,
    currency: batch.currency,
    exponent: batch.exponent,
    maxOrders: batch.maxOrders,
    minAmountMinor: batch.minAmountMinor,
    maxAmountMinor: batch.maxAmountMinor,
    orderCount: batch.orderCount,
    totalMinor: totals ? batch.totalMinor : null,
    abnormalCount: batch.abnormalCount,
    abnormalMinor: totals ? batch.abnormalMinor : null,
    hasFailedResults,
    fileName: batch.fileName,
    fileDigest: batch.fileDigest,
    payeesDigest: batch.payeesDigest,
    createdBy: batch.createdBy,
    exportedBy: batch.exportedBy,
    exportTime: batch.exportedAt?.toISOString() ?? null,
    decidedBy: batch.decidedBy,
    decidedTime: batch.decidedAt?.toISOString() ?? null,
    failReason: batch.failReason,
    createTime: batch.createdAt.toISOString(),
    updateTime: batch.updatedAt.toISOString(),
  }
}
