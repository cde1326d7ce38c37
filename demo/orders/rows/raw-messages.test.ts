import { expect, it } from 'vitest'
import { doubtOf } from '#domain/bank-records/payment-doubts.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import { SEED_PATTERNS } from '#domain/bank-records/patterns/seeds/seed-patterns.ts'
import { RAW_TEXTS } from '#demo/orders/rows/raw-messages.ts'

it('has texts of every outcome, with a wallet that no pattern knows', () => {
  const readers = SEED_PATTERNS.map((seed, at) => readerOf({ ...seed, id: at + 1, version: 1 }))
  const context = { receivedAt: new Date(), exponent: 2, zone: 'Asia/Shanghai', kind: 'sms' as const }
  const read = RAW_TEXTS.map(({ sender, text }, at) => {
    const reading = readMessage(text('123456.37', '4321', at), readers, { ...context, sender })
    return reading.kind === 'payment' ? reading.direction : reading.kind === 'unread' ? reading.why : reading.kind
  })
  expect(read).toEqual([
    ...['credit', 'notPayment', 'noPattern', 'debit'],
    ...['noPattern', 'credit', 'notPayment', 'noPattern'],
  ])
})

it('comes from senders that are believed', () => {
  const account = { cardNumber: '501000124321', walletAddress: null, vpa: null }
  const of = { kind: 'sms', direction: 'credit', isKnownSender: false, tail: null, identifyCode: null } as const
  const doubts = RAW_TEXTS.map(({ sender, text }, at) =>
    doubtOf({ ...of, sender, text: text('123456.37', '4321', at) }, account),
  )
  expect(new Set(doubts)).toEqual(new Set([null]))
})
