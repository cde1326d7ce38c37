import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { readResult } from '#domain/bank-templates/bank-template-result.ts'
import type { ResultRow } from '#domain/bank-templates/bank-template-result.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { decodeFile } from '#server/http/files/file-encoding.ts'
import { lockBatch, stateAfter, storeBatch } from '#server/payout-batches/batch-record.ts'
import type { BatchRecord, Member } from '#server/payout-batches/file/batch-rows.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

type Answer = OutputOf<'payoutBatch.uploadResult'>
type Problem = Answer['problems'][number]

/** A bank's file may tell of other payments too. */
const ROWS_MAX = 10_000

/**
 * Selects the orders of a batch by the bank's result file; entries for other orders or with a different amount are
 * reported and select nothing.
 */
export async function takeResult(
  { actor, db, services }: Pick<Call, 'actor' | 'db' | 'services'>,
  batchId: number,
  bytes: Buffer,
): Promise<Omit<Answer, 'batch'> & { batch: BatchRecord }> {
  const locked = await lockBatch(db, actor, batchId)
  const { batch } = locked
  if (batch.template.result === null) throw new AppError(CODES.conflict, 'batch.noDetails')
  const state = stateAfter(locked, 'UPLOAD_RESULT')
  const rows = await readRows(batch, bytes)
  const byCode = new Map(locked.members.map((member) => [member.order.orderCode, member]))
  const seen = new Set<string>()
  const problems: Problem[] = []
  const ticks: Tick[] = []
  for (const row of rows) {
    const member = byCode.get(row.orderCode)
    const fault = faultOf(member, row, seen)
    seen.add(row.orderCode)
    if (fault || !member) problems.push({ row: row.row, orderCode: row.orderCode, fault: fault ?? 'notInBatch' })
    else ticks.push({ member, row })
  }
  await storeTicks(db, ticks)
  const after = await storeBatch(db, services, actor, batch, state, {}, 'UPLOAD_RESULT')
  const count = (result: ResultRow['result']) => ticks.filter(({ row }) => row.result === result).length
  return { batch: after, paid: count('paid'), failed: count('failed'), problems }
}

interface Tick {
  member: Member
  row: ResultRow
}

/** Stores the bank's result for each order in one statement. */
async function storeTicks(db: Queryable, ticks: readonly Tick[]): Promise<void> {
  const rows = ticks.map(({ member, row: { reason, result, utr } }) => ({
    id: member.member.id,
    result,
    result_utr: utr,
    result_reason: reason,
  }))
  await db.execute(sql`
    update payout_batch_orders m set result = n.result, result_utr = n.result_utr, result_reason = n.result_reason
    from json_populate_recordset(null::payout_batch_orders, ${JSON.stringify(rows)}::json) n where m.id = n.id`)
}

function faultOf(member: Member | undefined, row: ResultRow, seen: ReadonlySet<string>): Problem['fault'] | undefined {
  if (!member) return 'notInBatch'
  if (seen.has(row.orderCode)) return 'twice'
  if (row.amountMinor !== null && row.amountMinor !== member.member.amountMinor) return 'otherAmount'
  return row.result === null ? 'undecided' : undefined
}

async function readRows(batch: BatchRecord, bytes: Buffer): Promise<ResultRow[]> {
  const text = decodeFile(bytes, batch.template.encoding)
  if (text === undefined) throw new AppError(CODES.badInput, 'batch.parseFailed', { params: { row: 1 } })
  const read = readResult(
    batch.template,
    await readCsv(text, { delimiter: batch.template.delimiter, rowsMax: ROWS_MAX }),
    batch.exponent,
  )
  if (read.ok) return read.rows
  throw new AppError(CODES.badInput, 'batch.parseFailed', { params: { ...read.fault } })
}
