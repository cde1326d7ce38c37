import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, instant, line, requiredLine, wholeNumber } from '#contract/calls/fields.ts'
import { BANK_RECORD_KINDS } from '#domain/bank-records.ts'

/** What monitors of accounts call, authenticated by their sign. */
export const monitorEndpoints = {
  'monitor.report': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/report',
    unaudited:
      'A machine reports; what it reported stays as a record, and what that changes is in the history of the order.',
    summary: 'A monitor reports a payment record; signed by HMAC-SHA256 of the body in the header `x-monitor-sign`.',
    access: 'monitor',
    input: z.object({
      monitorId: requiredLine(64),
      recordId: requiredLine(128),
      kind: z.enum(BANK_RECORD_KINDS),
      cardNumber: line(64).optional(),
      address: line(128).optional(),
      amountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      balanceMinor: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      utr: line(64).optional(),
      identifyCode: line(64).optional(),
      payerName: line(128).optional(),
      text: z.string().max(4_000),
      occurredAt: instant,
    }),
    output: z.object({ matchedOrderCode: z.string().nullable(), duplicate: z.boolean() }),
  }),
  'monitor.heartbeat': defineEndpoint({
    method: 'POST',
    path: '/v1.0/monitor/heartbeat',
    unaudited: 'A machine says that it lives.',
    summary: 'A monitor says that it is alive; signed as its reports.',
    access: 'monitor',
    input: z.object({ monitorId: requiredLine(64), at: instant }),
    output: done,
  }),
}
