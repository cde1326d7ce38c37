import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNREAD_REASONS } from '#domain/bank-records/patterns/pattern.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'

/** Number of reported messages; `ROUNDS=10000` asks for more. */
const INPUTS = rounds(40, 300)
const PIECES = [
  'Rs.',
  '15',
  '.00',
  ' credited to a/c XX1234',
  ' debited',
  'OTP',
  '\u0000',
  '\ud83d',
  '\udc00',
  '१',
  '余额',
]

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
})
afterAll(async () => await server.dispose())

/** One of each kind, since few texts of any bytes are a payment's. */
const KNOWN = [
  '',
  'Rs.15.00 credited to a/c XX1234',
  'Your OTP is 151500. Do not share it with anyone.',
  'Rs.1,5,0 credited to a/c XX1234',
  'Rs.15.00 credited to a/c XX1234 Rs.16.00 credited to a/c XX1234',
  'x'.repeat(3_000),
]

const anything = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => new TextDecoder().decode(bytes)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join('')),
)

it(`keeps ${INPUTS} reports of any bytes as they came: each is a payment, none, or unread for a named reason (seed ${SEED})`, async () => {
  const phone = monitorSender(server)
  const kinds = new Set<string>()
  const reports = fc.sample(fc.record({ text: anything, payerName: anything }), { numRuns: INPUTS, seed: SEED })
  for (const { text, payerName } of [...KNOWN.map((text) => ({ text, payerName: '' })), ...reports]) {
    const name = payerName.replaceAll(/\p{Cc}/gu, '').slice(0, 64)
    const { answer, recordId } = await phone.report({ amountMinor: undefined, text, payerName: name })
    expect(answer, JSON.stringify({ text, name })).toMatchObject({ code: 200 })
    const [message] = await server.services.db.select().from(bankMessages).where(eq(bankMessages.recordId, recordId))
    const { bankRecordId, patternId, text: kept, unreadReason } = must(message)
    expect(kept).toBe(text.replaceAll('\u0000', '\ufffd').toWellFormed())
    const kind = bankRecordId !== null ? 'payment' : patternId !== null && unreadReason === null ? 'none' : unreadReason
    kinds.add(kind ?? '')
  }
  expect(['payment', 'none', ...UNREAD_REASONS]).toEqual(expect.arrayContaining([...kinds]))
  expect(kinds.size).toBeGreaterThan(3)
})
