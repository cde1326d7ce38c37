import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import { forwardMessage } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import { readStored } from '#server/collect/bank-records/patterns/read-stored.ts'
import { findAccount } from '#server/collect/bank-records/payments/find-account.ts'
import { firstToldOf, keepMessage } from '#server/collect/bank-records/payments/keep-payment.ts'
import { stepsOf, seenBefore, takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { TakenPayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { ReportTrace } from '#server/collect/monitors/log/report-trace.ts'
import type { Call } from '#server/http/call.ts'
import type { Monitor } from '#server/collect/monitors/authenticate-monitor.ts'

export type Report = ParsedInputOf<'monitor.report'>

/**
 * Takes a reported payment once, settling the order that it pays if that is certain; `way` is told how far it comes.
 */
export async function takeReport(
  { db, services }: Call<null>,
  monitor: Monitor,
  report: Report,
  way: ReportTrace,
): Promise<OutputOf<'monitor.report'>> {
  const { amountMinor } = report
  if (amountMinor === undefined) return await takeText({ db, services }, monitor, report, way)
  const account = await findAccount(db, monitor.id, report)
  const message = messageOf(services.now(), monitor, account, { ...report, amountMinor })
  return tell(way, await takePayment(db, services, account, message), account)
}

/**
 * Keeps a message that the monitor did not read, and reads it by the patterns; what none takes is kept all the same.
 */
async function takeText(
  { db, services }: Pick<Call<null>, 'db' | 'services'>,
  monitor: Monitor,
  { kind, recordId, sender, text, ...report }: Report,
  way: ReportTrace,
): Promise<OutputOf<'monitor.report'>> {
  const receivedAt = services.now()
  const { monitorId: _monitor, amountMinor: _amount, ...said } = report
  const account = await findAccount(db, monitor.id, { ...said, kind })
  const known = { kind, recordId, monitorRowId: monitor.id, supplierId: monitor.supplierId, receivedAt }
  const occurredAt = said.occurredAt === undefined ? receivedAt : new Date(said.occurredAt)
  const stored = await keepMessage(db, {
    ...known,
    resourceId: account?.id ?? null,
    report: way.report,
    said,
    occurredAt,
    text: withoutNul(text),
    sender: sender?.trim() || null,
  })
  if (!stored) return tell(way, await seenBefore(db, await firstToldOf(db, known)), undefined)
  await forwardMessage(db, services, stored)
  const read = await readStored(db, services, stored)
  if (read.kind === 'taken') return tell(way, read.taken, read.account)
  way.rest(read.kind === 'notPayment' ? 'notPayment' : 'notUnderstood')
  return { matchedOrderCode: null, duplicate: false }
}

/** Tells the log how far a payment came, and the monitor what became of it. */
function tell(way: ReportTrace, taken: TakenPayment, account: Account | undefined): OutputOf<'monitor.report'> {
  for (const { phase, facts, reason } of stepsOf(taken, account)) way.reach(phase, facts, reason)
  if (taken.kind === 'seenBefore') return { matchedOrderCode: taken.orderCode, duplicate: true }
  return { matchedOrderCode: taken.orderCode, duplicate: !taken.isNew }
}

function messageOf(
  receivedAt: Date,
  monitor: Monitor,
  account: Account | undefined,
  report: Report & { amountMinor: number },
) {
  return {
    kind: report.kind,
    direction: report.direction ?? 'credit',
    monitorRowId: monitor.id,
    recordId: report.recordId,
    supplierId: account?.supplierId ?? monitor.supplierId,
    amountMinor: report.amountMinor,
    balanceMinor: report.balanceMinor ?? null,
    utr: report.utr ?? null,
    identifyCode: report.identifyCode?.trim() || null,
    payerName: report.payerName?.trim() || null,
    sender: report.sender?.trim() || null,
    text: withoutNul(report.text),
    occurredAt: report.occurredAt === undefined ? receivedAt : new Date(report.occurredAt),
    receivedAt,
  }
}

/** A text that the database takes. */
export function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd')
}
