import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { readResult } from '#domain/bank-templates/bank-template-result.ts'
import type { ResultRow } from '#domain/bank-templates/bank-template-result.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { decodeFile } from '#server/http/files/upload.ts'
import { lockBatch, stateAfter, storeBatch } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord, Member } from '#server/payout/payout-batches/file/batch-file.ts'
import { holdersOf } from '#server/payout/payout-batches/paid-utrs.ts'
import type { BatchCall } from '#server/payout/payout-batches/draft/select-orders.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

type Answer = OutputOf<'payoutBatch.uploadResult'>
type Problem = Answer['problems'][number]

/** A bank's file may tell of other payments too. */
const ROWS_MAX = 10_000

/**
 * Selects the orders of a batch by the bank's result file; entries for other orders or with a different amount are
 * reported and select nothing. A file whose columns or UTRs are not right is refused as a whole.
 */
export async function takeResult(
  { actor, db, services }: BatchCall,
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
  await checkUtrs(db, actor, ticks, rows)
  await storeTicks(db, ticks)
  const after = await storeBatch(db, services, actor, batch, state, {}, 'UPLOAD_RESULT')
  const count = (result: ResultRow['result']) => ticks.filter(({ row }) => row.result === result).length
  return { batch: after, paid: count('paid'), failed: count('failed'), problems }
}

interface Tick {
  member: Member
  row: ResultRow
}

/**
 * 400 `batch.utrs` names every row whose UTR cannot be that of its payment alone: it stands on the row of another
 * payment too, or another payout has it. Nothing of such a file is taken, since which row is wrong is not known.
 */
async function checkUtrs(
  db: Queryable,
  actor: Call['actor'],
  ticks: readonly Tick[],
  rows: readonly ResultRow[],
): Promise<void> {
  const paid = ticks.flatMap(({ row }) => (row.result === 'paid' && row.utr !== null ? [{ ...row, utr: row.utr }] : []))
  const said = new Set(ticks.map(({ member }) => member.order.id))
  const holders = await holdersOf(
    db,
    actor,
    paid.map(({ utr }) => utr),
    said,
  )
  const sameUtr = Map.groupBy(rows, ({ utr }) => utr)
  const issues = paid.flatMap(({ row, orderCode, utr }) => {
    const path = `row.${row}`
    const params = { row, orderCode, utr }
    const twin = sameUtr.get(utr)?.find((other) => other.orderCode !== orderCode)
    if (twin) return [{ path, fault: 'utrTwice', params: { ...params, otherRow: twin.row, other: twin.orderCode } }]
    const holder = holders.get(utr)
    if (!holder) return []
    return holder.orderCode === null
      ? [{ path, fault: 'utrOfStranger', params }]
      : [{ path, fault: 'utrOfPayout', params: { ...params, other: holder.orderCode } }]
  })
  if (issues.length > 0) throw new AppError(CODES.badInput, 'batch.utrs', { params: { count: issues.length }, issues })
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

/** 400 `batch.missingColumn` or `batch.parseFailed` says what of the file is not as the batch's template reads it. */
async function readRows({ exponent, template }: BatchRecord, bytes: Buffer): Promise<ResultRow[]> {
  const text = decodeFile(bytes, template.encoding)
  if (text === undefined) throw parseFailed(1, 'notInEncoding', { encoding: template.encoding })
  const read = readResult(template, await readCsv(text, { delimiter: template.delimiter, rowsMax: ROWS_MAX }), exponent)
  if (read.ok) return read.rows
  if (read.fault.fault === 'missingColumn')
    throw new AppError(CODES.badInput, 'batch.missingColumn', { params: { ...read.fault, template: template.name } })
  throw parseFailed(read.fault.row, read.fault.fault)
}

function parseFailed(row: number, fault: string, params?: Record<string, string>): AppError {
  return new AppError(CODES.badInput, 'batch.parseFailed', {
    params: { row, fault },
    issues: [{ path: 'file', fault, params }],
  })
}
