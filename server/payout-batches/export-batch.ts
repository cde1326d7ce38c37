import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { batchStateOf } from '#domain/payout-batch-status.ts'
import { toWallClock } from '#domain/zones.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import { templateOrderOf, writeFile } from '#server/payout-batches/batch-file.ts'
import { lockBatch, payeesDigestOf, stateAfter, storeBatch } from '#server/payout-batches/batch-record.ts'
import type { BatchRecord, LockedBatch } from '#server/payout-batches/batch-record.ts'
import { transitionPayouts } from '#server/payouts/transition-payout.ts'
import type { Services } from '#server/services.ts'

type ExportCall = Pick<Call, 'actor' | 'services'>

/** Exports a batch: the file leaves only after everything that says so has been committed. */
export async function sendBatchFile(call: Call, { batchId, expectedVersion }: ParsedInputOf<'payoutBatch.export'>): Promise<string> {
  const batch = await call.root.transaction((tx) => exportBatch(tx, call, batchId, expectedVersion))
  await call.reply
    .header('content-type', `text/csv; charset=${batch.template.encoding}`)
    .header('content-disposition', `attachment; filename="${batch.fileName}"`)
    .header('x-file-digest', batch.fileDigest ?? '')
    .header('cache-control', 'no-store')
    // Compressed or not, the bytes that arrive must be those that were kept.
    .header('content-encoding', 'identity')
    .send(batch.file)
  return ''
}

/**
 * The batch with its file. The first time the file is written, its orders are being paid from then on, and file and digests
 * are kept; afterwards the kept file is answered, byte for byte.
 */
export async function exportBatch(tx: Queryable, { actor, services }: ExportCall, batchId: number, expectedVersion?: number): Promise<BatchRecord> {
  const locked = await lockBatch(tx, actor, batchId, expectedVersion)
  if (batchStateOf(locked.batch.state) !== 'drafting') {
    stateAfter(locked, 'DOWNLOAD_AGAIN')
    // A file that was taken twice may be given to the bank twice; who took it must be known.
    await recordAudit(tx, actor, 'payoutBatch.DOWNLOAD_AGAIN', { kind: 'payoutBatch', id: locked.batch.batchNumber }, { fileDigest: locked.batch.fileDigest })
    return locked.batch
  }
  const state = stateAfter(locked, 'EXPORT', 'FINISH_EXPORT')
  const file = await writeBatch(tx, services, locked)
  const detail = { batchNumber: locked.batch.batchNumber }
  await transitionPayouts(tx, services, { actor, via: 'batch', changes: locked.members.map(({ order }) => ({ order, event: 'EXPORT', detail })) })
  const now = services.now()
  const kept = {
    file,
    fileName: `${locked.batch.batchNumber}-${locked.batch.templateId}.csv`,
    fileDigest: createHash('sha256').update(file).digest('hex'),
    payeesDigest: payeesDigestOf(locked.members.map(({ order }) => order)),
    exportedBy: actor.name,
    exportedAt: now,
  }
  return await storeBatch(tx, services, actor, locked.batch, state, kept, 'EXPORT')
}

async function writeBatch(tx: Queryable, services: Services, { batch, members }: LockedBatch): Promise<Buffer> {
  const accounts = await tx.select().from(resources).where(inArray(resources.id, [...new Set(members.map(({ member }) => member.resourceId))]))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const orders = members.map(({ member, order }) => {
    const account = byId.get(member.resourceId)
    if (!account) throw new Error(`account ${member.resourceId} vanished`)
    return templateOrderOf(order, account)
  })
  const { batchNumber, currency, exponent, payoutTime, template } = batch
  return writeFile(template, { batchNumber, payoutTime: toWallClock(payoutTime, zoneOf(services)), currency, exponent, orders })
}
