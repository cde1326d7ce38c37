import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { sentOf } from '#server/payout/payout-batches/draft/batch-differences.ts'
import { templateOrderOf, writeFile } from '#server/payout/payout-batches/file/batch-file.ts'
import { lockBatch, payeesDigestOf, stateAfter, storeBatch } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord, LockedBatch } from '#server/payout/payout-batches/file/batch-file.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayouts } from '#server/payout/payouts/transition/transition-payout.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type ExportCall = Pick<Call, 'actor' | 'services'>

/** Exports a batch: the file is sent only after the export has been committed. */
export async function sendBatchFile(
  call: Call,
  { batchId, expectedVersion }: ParsedInputOf<'payoutBatch.export'>,
): Promise<string> {
  const batch = await call.root.transaction((tx) => exportBatch(tx, call, batchId, expectedVersion))
  await call.reply
    .header('content-type', `text/csv; charset=${batch.template.encoding}`)
    .header('content-disposition', `attachment; filename="${batch.fileName}"`)
    .header('x-file-digest', batch.fileDigest ?? '')
    .header('cache-control', 'no-store')
    // Prevents compression, so that the bytes received are the stored ones.
    .header('content-encoding', 'identity')
    .send(batch.file)
  return ''
}

/**
 * The batch with its file. The first call writes the file, moves the orders to processing, and stores file and digests;
 * later calls return the stored file byte for byte.
 */
export async function exportBatch(
  tx: Queryable,
  { actor, services }: ExportCall,
  batchId: number,
  expectedVersion?: number,
): Promise<BatchRecord> {
  const locked = await lockBatch(tx, actor, batchId, expectedVersion)
  if (batchStateOf(locked.batch.state) !== 'drafting') {
    stateAfter(locked, 'DOWNLOAD_AGAIN')
    // A file downloaded twice may reach the bank twice, so every download is audited.
    await recordAudit(
      tx,
      actor,
      'payoutBatch.DOWNLOAD_AGAIN',
      { kind: 'payoutBatch', id: locked.batch.batchNumber },
      { fileDigest: locked.batch.fileDigest },
    )
    return locked.batch
  }
  const state = stateAfter(locked, 'EXPORT', 'FINISH_EXPORT')
  const detail = { batchNumber: locked.batch.batchNumber }
  const sent = await transitionPayouts(tx, services, {
    actor,
    via: 'batch',
    changes: locked.members.map(({ order }) => ({ order, event: 'EXPORT', detail })),
  })
  await storeSent(tx, locked, sent)
  const file = await writeBatch(tx, services, locked, sent)
  const now = services.now()
  const kept = {
    file,
    fileName: `${locked.batch.batchNumber}-${locked.batch.templateId}.csv`,
    fileDigest: createHash('sha256').update(file).digest('hex'),
    payeesDigest: payeesDigestOf(sent),
    exportedBy: actor.name,
    exportedAt: now,
  }
  return await storeBatch(tx, services, actor, locked.batch, state, kept, 'EXPORT')
}

/** Stores each order as sent, so that a confirmation can show the differences. */
async function storeSent(tx: Queryable, { batch }: LockedBatch, orders: readonly PayoutRecord[]): Promise<void> {
  const rows = orders.map((order) => ({ order_id: order.id, sent: sentOf(order) }))
  await tx.execute(sql`
    update payout_batch_orders m set sent = n.sent
    from json_populate_recordset(null::payout_batch_orders, ${JSON.stringify(rows)}::json) n where m.batch_id = ${batch.id} and m.order_id = n.order_id`)
}

/** Writes the file from the locked orders, which are the ones stored. */
async function writeBatch(
  tx: Queryable,
  services: Services,
  { batch, members }: LockedBatch,
  sent: readonly PayoutRecord[],
): Promise<Buffer> {
  const accounts = await tx
    .select()
    .from(resources)
    .where(inArray(resources.id, [...new Set(members.map(({ member }) => member.resourceId))]))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const orders = members.map(({ member }, at) => {
    const account = byId.get(member.resourceId)
    const order = sent[at]
    if (!account || !order) throw new Error(`account ${member.resourceId} or payout ${member.orderId} vanished`)
    return templateOrderOf(order, account)
  })
  const { batchNumber, currency, exponent, payoutTime, template } = batch
  return writeFile(template, {
    batchNumber,
    payoutTime: toWallClock(payoutTime, zoneOf(services)),
    currency,
    exponent,
    orders,
  })
}
