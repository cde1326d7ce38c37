import { and, eq, isNotNull } from 'drizzle-orm'
import type { BankMessage, ReadStored } from '#server/bank-records/patterns/read-stored.ts'
import { stepsOf } from '#server/bank-records/payments/report-steps.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorLogs } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** A report that was not understood goes on in the log of monitors once its message is read: where it rested, it rests no longer. */
export async function logReread(
  tx: Queryable,
  services: Services,
  { report }: BankMessage,
  read: ReadStored,
): Promise<void> {
  if (report === null || read.kind === 'unread') return
  const ofReport = eq(monitorLogs.report, report)
  const [received] = await tx
    .select()
    .from(monitorLogs)
    .where(and(ofReport, eq(monitorLogs.phase, 'received')))
  if (!received) return
  if (read.kind === 'notPayment') {
    await tx
      .update(monitorLogs)
      .set({ reason: 'notPayment' })
      .where(and(ofReport, isNotNull(monitorLogs.reason)))
    return
  }
  await tx.update(monitorLogs).set({ reason: null }).where(ofReport)
  const { id: _id, text: _text, ...known } = received
  let facts = { ...known, at: services.now() }
  const rows = stepsOf(read.taken, read.account).map(({ phase, facts: more, reason = null }) => {
    facts = { ...facts, ...more }
    return { ...facts, phase, reason }
  })
  await tx.insert(monitorLogs).values(rows)
}
