import { and, eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { BankRecordStatus } from '#domain/bank-records/bank-records.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { recordScope } from '#server/collect/bank-records/list-records.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'

/** A record that the actor may see; 404 `bankRecord.notFound` otherwise. */
export async function findRecord({ actor, db, services }: Call, id: number): Promise<BankRecord> {
  const [record] = await db
    .select()
    .from(bankRecords)
    .where(and(eq(bankRecords.id, id), recordScope(actor, services)))
  if (!record) throw notFound('bankRecord')
  return record
}

/** The same, locked for a decision that takes it from one state; 409 with its state where somebody was quicker. */
export async function lockRecord(call: Call, id: number, status: BankRecordStatus): Promise<BankRecord> {
  await findRecord(call, id)
  const [record] = await call.db.select().from(bankRecords).where(eq(bankRecords.id, id)).for('update')
  return stillIn(record, status)
}

/** The record, if it is in a state; 409 `bankRecord.movedOn` with the present one otherwise. */
export function stillIn(record: BankRecord | undefined, status: BankRecordStatus): BankRecord {
  if (record?.status !== status)
    throw new AppError(CODES.conflict, 'bankRecord.movedOn', { present: { status: record?.status ?? null }, by: null })
  return record
}
