import { expect, it } from 'vitest'
import { doubtOf } from '#domain/bank-records/payment-doubts.ts'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import { RAW_TEXTS } from '#demo/orders/rows/raw-messages.ts'

it('has texts of every outcome, with a wallet that no pattern knows', () => {
  const readers = SHIPPED_PATTERNS.map((seed, at) => readerOf({ ...seed, id: at + 1, version: 1 }))
  const context = { receivedAt: new Date(), exponent: 2, zone: 'Asia/Shanghai', kind: 'sms' as const }
  const read = RAW_TEXTS.map(({ sender, text }, at) => {
    const reading = readMessage(text('123456.37', '4321', at), readers, { ...context, sender: sender ?? null })
    return reading.kind === 'payment' ? reading.direction : reading.kind === 'unread' ? reading.why : reading.kind
  })
  expect(read).toEqual([
    ...['credit', 'notPayment', 'noPattern', 'debit'],
    ...['noPattern', 'credit', 'notPayment', 'noPattern'],
  ])
})

it('has payments of the account’s bank, which are believed', () => {
  const account = {
    ...{ productId: 3001, bankName: 'Axis Bank', ifscCode: 'UTIB0000123' },
    ...{ cardNumber: '501000124321', walletAddress: null, vpa: null },
  }
  const of = { kind: 'sms', direction: 'credit', tail: null, identifyCode: null } as const
  const doubts = RAW_TEXTS.filter(({ sender }) => sender === undefined).map(({ text }, at) =>
    doubtOf({ ...of, sender: trueSender(account) ?? null, text: text('123456.37', '4321', at) }, account, []),
  )
  expect(doubts).toEqual([null, null])
})
