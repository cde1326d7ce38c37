import { createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { monitorEndpoints } from '#contract/accounts/monitor.endpoints.ts'
import type { InputOf } from '#contract/contract.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { bankMessages, bankRecords, messagePatterns, monitorLogs } from '#server/db/schema/schema.ts'
import { monitorHandlers } from '#server/collect/monitors/monitors.handlers.ts'
import {
  BANK_SENDER,
  callOf,
  create,
  MONITOR_KEY,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
let recordNumber = 0
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})
beforeEach(async () => await engine.db.transaction(async (tx) => await shipPatterns(tx)))

type Report = InputOf<'monitor.report'>

/** A report of a monitor that only forwards. */
async function forward(text: string, part: Partial<Report> = {}) {
  recordNumber += 1
  const report: Report = {
    monitorId: world.monitor.monitorId,
    recordId: `forwarded-${recordNumber}`,
    kind: 'sms',
    sender: BANK_SENDER,
    text,
    ...part,
  }
  const rawBody = JSON.stringify(report)
  const headers = { 'x-monitor-sign': createHmac('sha256', MONITOR_KEY).update(rawBody).digest('hex') }
  const input = monitorEndpoints['monitor.report'].input.parse(report)
  const answer = await engine.db.transaction((tx) =>
    monitorHandlers['monitor.report'](callOf(engine, null, tx, { rawBody, headers, via: 'monitor' }), input),
  )
  const of = eq(bankMessages.recordId, report.recordId)
  const message = must((await engine.db.select().from(bankMessages).where(of))[0])
  const [record] = await engine.db
    .select()
    .from(bankRecords)
    .where(eq(bankRecords.id, message.bankRecordId ?? 0))
  const logged = await engine.db
    .select({ phase: monitorLogs.phase, reason: monitorLogs.reason })
    .from(monitorLogs)
    .where(and(eq(monitorLogs.recordId, report.recordId)))
  return { answer, message, record, logged }
}

const tail = () => (world.account.cardNumber ?? '').slice(-4)
const credited = (amount: string) =>
  `Rs.${amount} credited to a/c XX${tail()} from asha@upi UPI Ref 6123456${10_000 + recordNumber}`

it('pays an order by a text that only the patterns read', async () => {
  const order = await orderByCode(engine, (await create(engine, signedBody(world.merchant, {}))).orderCode)
  const { answer, message, record } = await forward(credited('100.00'))
  expect(answer).toEqual({ matchedOrderCode: order.orderCode, duplicate: false })
  expect(record).toMatchObject({ amountMinor: 10_000, direction: 'credit', payerName: 'asha@upi', status: 'matched' })
  expect(message).toMatchObject({ unreadReason: null, patternVersion: 1, patternId: expect.any(Number) })
})

it('takes what the monitor says before what is read, and money that went out as such', async () => {
  const { record } = await forward(credited('555.00'), { utr: 'own-utr-1', balanceMinor: 7, payerName: 'ASHA' })
  expect(record).toMatchObject({ amountMinor: 55_500, utr: 'OWN-UTR-1', balanceMinor: 7, payerName: 'ASHA' })
  const out = await forward(`Your a/c XX${tail()} debited by Rs.100.00 and RAVI KUMAR credited`, {
    occurredAt: engine.services.now().toISOString(),
  })
  expect(out.record).toMatchObject({ direction: 'debit', status: 'outgoing', amountMinor: 10_000 })
})

it('keeps what nobody can read with the reason, and answers that it has it', async () => {
  const unread = await forward('hello \u0000 there')
  expect(unread.answer).toEqual({ matchedOrderCode: null, duplicate: false })
  expect(unread.message).toMatchObject({ bankRecordId: null, unreadReason: 'noPattern' })
  expect(unread.logged).toContainEqual({ phase: 'verified', reason: 'notUnderstood' })
  const otp = await forward('482913 is your OTP for a payment of Rs 100.00')
  expect(otp.message).toMatchObject({ bankRecordId: null, unreadReason: null, patternId: expect.any(Number) })
  expect(otp.logged).toContainEqual({ phase: 'verified', reason: 'notPayment' })
  const otherwise = await forward(credited('66.00'), { direction: 'debit' })
  expect(otherwise.message).toMatchObject({ bankRecordId: null, unreadReason: 'otherwiseTold' })
})

it('takes a message that comes again once', async () => {
  const { message } = await forward(credited('77.00'))
  const again = await forward(credited('77.00'), { recordId: message.recordId })
  expect(again.answer.duplicate).toBe(true)
  expect(again.message.id).toBe(message.id)
})

it('reads no pattern that is switched off', async () => {
  await engine.db.update(messagePatterns).set({ enabled: false })
  expect((await forward(credited('88.00'))).message.unreadReason).toBe('noPattern')
  await engine.db.update(messagePatterns).set({ enabled: true })
})
