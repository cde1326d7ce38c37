import { expect, it } from 'vitest'
import { readerOf, readMessage } from '#domain/bank-records/patterns/read-message.ts'
import { SHIPPED_PATTERNS } from '#domain/bank-records/packs/packs.ts'
import { createRandom } from '#demo/random.ts'
import type { Payment } from '#demo/traffic/phones/payments.ts'
import { forwardedBy } from '#demo/traffic/simulator.ts'

const readers = SHIPPED_PATTERNS.map((seed, at) => readerOf({ ...seed, id: at + 1, version: 1 }))
const context = { receivedAt: new Date(), exponent: 2, zone: 'Asia/Kolkata', kind: 'sms' as const }
const RECORD = { recordId: 't1', kind: 'sms', cardNumber: '50100012344321', utr: '412345678901', text: '' } as const
const payment = (record: Partial<Payment['record']>): Payment => ({
  monitor: { monitorId: 'M1', key: '-', accounts: [] },
  record: { ...RECORD, ...record },
})

it('forwards messages of payments that the patterns read to the same amount and reference, and some that none takes', () => {
  const random = createRandom(7)
  const read = { payment: 0, unread: 0, notPayment: 0 }
  for (let nth = 1; nth <= 2_000; nth += 1) {
    const amountMinor = nth * 37
    for (const { record } of forwardedBy(random, payment({ amountMinor, balanceMinor: amountMinor + 5_000_000 })) ??
      []) {
      expect(record.amountMinor).toBeUndefined()
      const reading = readMessage(record.text, readers, { ...context, sender: record.sender ?? null })
      read[reading.kind] += 1
      if (reading.kind === 'payment')
        expect(reading).toMatchObject({
          ...{ direction: 'credit', amountMinor, utr: RECORD.utr, tail: '4321' },
          balanceMinor: amountMinor + 5_000_000,
        })
    }
  }
  expect(Object.values(read).every((times) => times > 20)).toBe(true)
  expect(read.payment).toBeGreaterThan(4 * read.unread)
})

it('leaves to phones that read what has no such message', () => {
  const random = createRandom(8)
  for (const record of [{ kind: 'usdt' }, { utr: undefined }, { utr: '20260000000000000001' }] as const)
    for (let nth = 0; nth < 50; nth += 1)
      expect(forwardedBy(random, payment({ amountMinor: 100, ...record }))).toBeUndefined()
})
