import type { LogPhase, RestReason } from '#domain/monitors/monitors.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import type { TakenPayment } from '#server/collect/bank-records/payments/take-payment.ts'

/** A phase that a report came to, what is known of it from there on, and why it goes no further. */
export interface ReportStep {
  phase: Exclude<LogPhase, 'received' | 'refused'>
  facts: {
    resourceId?: number | null
    bankRecordId?: number | null
    orderId?: number | null
    orderCode?: string | null
  }
  reason?: RestReason
}

/** The phases of a report once its payment was taken, for the log of monitors. */
export function stepsOf(taken: TakenPayment, account: Account | undefined): ReportStep[] {
  const resourceId = account?.id ?? null
  if (taken.kind === 'seenBefore') {
    const { bankRecordId, orderCode, orderId } = taken
    return [{ phase: 'seenBefore', facts: { bankRecordId, orderCode, orderId, resourceId } }]
  }
  const { found, record, rest } = taken
  const parsed: ReportStep = { phase: 'parsed', facts: { bankRecordId: record.id, resourceId } }
  const steps: ReportStep[] = found ? [parsed, { phase: 'matched', facts: found }] : [parsed]
  if (rest === null) return [...steps, { phase: 'settled', facts: {} }]
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, reason: rest } : step))
}
