import type { MessageReading } from '#contract/bank-records/bank-message.endpoints.ts'
import type { Reading } from '#domain/bank-records/patterns/read-message.ts'

/** Reading of a message, as calls answer it. */
export function presentReading(reading: Reading, exponent: number): MessageReading {
  const { kind, pattern } = reading
  return {
    messageState: kind,
    unreadReason: kind === 'unread' ? reading.why : null,
    patternId: pattern?.id ?? null,
    patternName: pattern?.name ?? null,
    patternVersion: pattern?.version ?? null,
    payment: kind === 'payment' ? paymentOf(reading, exponent) : null,
  }
}

function paymentOf(reading: Extract<Reading, { kind: 'payment' }>, exponent: number) {
  const { direction, amountMinor, balanceMinor, utr, occurredAt, counterparty, tail, code } = reading
  return {
    ...{ direction, amountMinor, exponent, balanceMinor, utr, tail },
    occurredTime: occurredAt?.toISOString() ?? null,
    payerName: counterparty,
    identifyCode: code,
  }
}
