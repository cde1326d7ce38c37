import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { ROLES } from '#domain/roles.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { rereadWaiting } from '#server/collect/bank-records/messages/reread-unread.ts'
import { audit, bankMessages, bankRecords, messageRereads, monitorLogs } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let admin: TestClient
let phone: ReturnType<typeof monitorSender>
let made = 0
beforeAll(async () => {
  server = await startOrderServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  admin = await server.signIn('superadmin', { secondLevel: true })
  phone = monitorSender(server)
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
const EIGHT = Array.from({ length: 8 })

/** A message that a monitor forwards without having read it. */
async function forward(text: string, part: { sender?: string; cardNumber?: string } = {}, from = phone) {
  const { recordId, answer } = await from.report({ amountMinor: undefined, text, ...part })
  expect(answer.code).toBe(200)
  return must((await db().select().from(bankMessages).where(eq(bankMessages.recordId, recordId)))[0])
}
const rowOf = async (id: number) => must((await admin.call('bankMessage.getList', { id })).list[0])
const idsOf = async (input: object) => (await admin.call('bankMessage.getList', input)).list.map(({ id }) => id)

/** An order, with a text of a wording of its own that tells of its payment and that no pattern takes. */
async function orderWithText() {
  const word = `wording${(made += 1)}x`
  const order = await server.newOrder(41_000 + made)
  const { cardNumber } = await server.accountOf(order.resourceId)
  const of = server.fixtures.monitors.findIndex(({ supplierId }) => supplierId === order.supplierId)
  const amount = (order.payableMinor / 100).toFixed(2)
  const text = `${word} got ${amount} by ASHA RAO ref 77${100_000 + made}`
  const message = await forward(text, { cardNumber: cardNumber ?? '' }, monitorSender(server, of))
  return { word, order, message }
}
const patternOf = (word: string): InputOf<'messagePattern.add'> => ({
  name: `Pattern of ${word}`,
  says: 'credit',
  expression: `${word} got {amount} by {counterparty} ref {utr}`,
  decimalMark: 'point',
})
const patternNamed = async (name: string) =>
  must((await admin.call('messagePattern.getList', { name })).list.find((one) => one.name === name))
const dryRun = async (input: InputOf<'messagePattern.dryRun'>) => await admin.call('messagePattern.dryRun', input)

describe('messages', () => {
  it('are listed as they came, whatever became of them', async () => {
    const unread = await forward('Namaste from <b>nobody</b>', { sender: 'AD-NOBODY' })
    const otp = await forward('482913 is your OTP for a payment of Rs 100.00')
    const tail = (phone.account.cardNumber ?? '').slice(-4)
    const paid = await forward(`Rs.77.10 credited to a/c XX${tail} from asha@upi UPI Ref 612345670001`)
    const read = (await phone.report({ amountMinor: 4_321 })).recordId
    const long = await forward('x'.repeat(3_000))
    expect(await rowOf(unread.id)).toMatchObject({
      ...{ messageState: 'unread', unreadReason: 'noPattern', sender: 'AD-NOBODY', text: 'Namaste from <b>nobody</b>' },
      ...{ patternName: null, bankRecordId: null, amountMinor: null, isWaiting: false },
    })
    expect(await rowOf(otp.id)).toMatchObject({ messageState: 'notPayment', patternName: 'One-time password' })
    expect(await rowOf(paid.id)).toMatchObject({
      ...{ messageState: 'payment', amountMinor: 7_710, currency: 'INR', payerName: 'asha@upi', utr: '612345670001' },
      ...{ patternVersion: 1, recordStatus: 'unmatched', bankRecordId: paid.bankRecordId },
    })
    expect(await rowOf(long.id)).toMatchObject({ messageState: 'unread', unreadReason: 'tooLong' })
    expect((await admin.call('bankMessage.getList', { recordId: read })).list).toMatchObject([
      { messageState: 'payment', patternName: null, amountMinor: 4_321, monitorId: phone.monitorId },
    ])
    expect(await idsOf({ messageState: ['unread'] })).toEqual([long.id, unread.id])
    expect(await idsOf({ messageState: ['notPayment'] })).toEqual([otp.id])
    expect(await idsOf({ unreadReason: ['tooLong'] })).toEqual([long.id])
    expect(await idsOf({ text: 'NAMASTE' })).toEqual([unread.id])
    expect(await idsOf({ sender: 'nobody' })).toEqual([unread.id])
    expect(await idsOf({ patternName: 'amount credited' })).toEqual([paid.id])
    expect(await idsOf({ utr: '612345670001', cardNumber: phone.account.cardNumber })).toEqual([paid.id])
    expect(await idsOf({ bankRecordId: paid.bankRecordId })).toEqual([paid.id])
    expect(await idsOf({ kind: ['webMessage'] })).toEqual([])
    expect(await idsOf({ startTime: '2001-01-01 00:00:00', endTime: '2001-01-02 00:00:00' })).toEqual([])
  })

  it('say what each pattern makes of them, and where its captures stand', async () => {
    const tail = (phone.account.cardNumber ?? '').slice(-4)
    const { id } = await forward(`Rs.５５.20 credited to a/c XX${tail}. Loan offer: apply now`)
    const { plain, verdict, readings } = await admin.call('bankMessage.getReadings', { id })
    expect(plain).toContain('Rs.55.20 credited')
    expect(verdict).toMatchObject({ messageState: 'unread', unreadReason: 'severalReadings' })
    const [payment] = readings.filter(({ messageState }) => messageState === 'payment')
    expect(payment).toMatchObject({ payment: { direction: 'credit', amountMinor: 5_520, exponent: 2, tail } })
    const spans = must(payment).spans.map(({ capture, from, to }) => [capture, plain.slice(from, to)])
    expect(spans).toContainEqual(['amount', '55.20'])
    expect(spans).toContainEqual(['tail', `XX${tail}`])
    expect(readings.map(({ patternName }) => patternName)).toContain('Advertisement')
    expect(await admin.attempt('bankMessage.getReadings', { id: 999_999 })).toMatchObject({ code: 404 })
  })
})

describe('reading again', () => {
  it('pays by one message once, however many ask at the same time', async () => {
    const { word, order, message } = await orderWithText()
    await admin.call('messagePattern.add', patternOf(word))
    const tries = await Promise.all(EIGHT.map(() => admin.attempt('bankMessage.reread', { id: message.id })))
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(tries.find(({ code }) => code === 200)?.data).toEqual({
      messageState: 'payment',
      unreadReason: null,
      orderCode: order.orderCode,
    })
    expect(await server.stored(order.orderCode)).toMatchObject({ status: 4, realAmountMinor: order.payableMinor })
    expect((await server.eventsOf(order)).filter((event) => event === 'CONFIRM_PAYMENT')).toHaveLength(1)
    expect(await db().select().from(bankRecords).where(eq(bankRecords.orderId, order.id))).toHaveLength(1)
    expect(await rowOf(message.id)).toMatchObject({ messageState: 'payment', orderCode: order.orderCode })
    const [entry] = await db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'bankMessage.reread'), eq(audit.target, String(message.id))))
      .orderBy(audit.id)
    expect(entry?.detail).toMatchObject({
      from: { messageState: 'unread', unreadReason: 'noPattern' },
      to: { messageState: 'payment', orderCode: order.orderCode },
    })
  })

  it('finds what a pattern that was too wide took for no payment', async () => {
    const { word, order, message } = await orderWithText()
    const wide = { ...patternOf(word), name: `wide ${word}`, says: 'notPayment', expression: word } as const
    await admin.call('messagePattern.add', wide)
    expect((await admin.call('bankMessage.reread', { id: message.id })).messageState).toBe('notPayment')
    await admin.call('messagePattern.setEnabled', { id: (await patternNamed(wide.name)).id, enabled: false })
    await admin.call('messagePattern.add', patternOf(word))
    expect((await admin.call('bankMessage.reread', { id: message.id })).orderCode).toBe(order.orderCode)
  })

  it('goes on with the report’s way in the log of monitors, which rests no longer where it rested', async () => {
    const { word, order, message } = await orderWithText()
    const way = async () => {
      const rows = await db()
        .select()
        .from(monitorLogs)
        .where(eq(monitorLogs.report, must(message.report)))
        .orderBy(asc(monitorLogs.id))
      return rows.map(({ orderCode, phase, reason }) => ({ phase, reason, orderCode }))
    }
    const known = { orderCode: null, reason: null }
    const before = [
      { phase: 'received', ...known },
      { phase: 'verified', ...known, reason: 'notUnderstood' },
    ]
    expect(await way()).toEqual(before)
    await admin.attempt('bankMessage.reread', { id: message.id })
    expect(await way(), 'unread again').toEqual(before)
    const wide = { ...patternOf(word), name: `wide ${word}`, says: 'notPayment', expression: word } as const
    await admin.call('messagePattern.add', wide)
    await admin.call('bankMessage.reread', { id: message.id })
    expect((await way()).map(({ reason }) => reason)).toEqual([null, 'notPayment'])
    await admin.call('messagePattern.setEnabled', { id: (await patternNamed(wide.name)).id, enabled: false })
    await admin.call('messagePattern.add', patternOf(word))
    await admin.call('bankMessage.reread', { id: message.id })
    expect(await way()).toEqual([
      { phase: 'received', ...known },
      { phase: 'verified', ...known },
      { phase: 'parsed', ...known },
      { phase: 'matched', reason: null, orderCode: order.orderCode },
      { phase: 'settled', reason: null, orderCode: order.orderCode },
    ])
  })

  it('reads all that are unread once each, as the dry run said, with two processes at it', async () => {
    const { word, order, message } = await orderWithText()
    const more = await Promise.all(EIGHT.map((_, at) => forward(`${word} got 12.5${at} by RAVI ref 88${500_000 + at}`)))
    const odd = await forward(`${word} got 1.234 by RAVI ref 99000001`)
    const { name: _name, ...written } = patternOf(word)
    const planned = await dryRun({ written })
    expect(planned).toMatchObject({
      fault: null,
      takes: 10,
      tookBefore: 0,
      becomePayments: 9,
      differ: 10,
      takenFrom: [],
    })
    expect(planned.lookedMax).toBe(2_000)
    expect(planned.looked).toBe(await db().$count(bankMessages))
    expect(planned.examples.find(({ id }) => id === odd.id)).toMatchObject({
      before: { unreadReason: 'noPattern' },
      after: { unreadReason: 'amount', payment: null },
    })
    expect(planned.examples.find(({ id }) => id === message.id)?.after).toMatchObject({
      payment: { amountMinor: order.payableMinor, payerName: 'ASHA RAO' },
    })
    await admin.call('messagePattern.add', { ...patternOf(word), plan: planned.plan })
    expect((await server.stored(order.orderCode)).status).toBe(2)

    const before = await admin.call('bankMessage.getReread', {})
    const asked = await Promise.all(EIGHT.map(() => admin.attempt('bankMessage.rereadUnread', {})))
    expect(asked.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(asked.find(({ code }) => code === 200)?.data).toEqual({ total: before.unread + before.setAside })
    expect(await rowOf(odd.id)).toMatchObject({ isWaiting: true })
    const read = await Promise.all([rereadWaiting(server.services), rereadWaiting(server.services)])
    expect(read[0] + read[1]).toBe(before.unread + before.setAside)

    const { last, unread } = await admin.call('bankMessage.getReread', {})
    expect(last).toMatchObject({ payments: 9, waiting: 0, failed: 0, notPayments: before.setAside })
    expect(last?.endTime).not.toBeNull()
    expect(unread).toBe(before.unread - planned.becomePayments)
    expect((await server.stored(order.orderCode)).status).toBe(4)
    for (const { id } of more) expect((await rowOf(id)).messageState).toBe('payment')
    expect(await rowOf(odd.id)).toMatchObject({ unreadReason: 'amount', isWaiting: false })
    const records = await db().select().from(bankRecords).where(eq(bankRecords.payerName, 'RAVI'))
    expect(records).toHaveLength(8)
    expect((await patternNamed(`Pattern of ${word}`)).taken).toBe(10)
  })

  it('leaves one at which reading fails as it was, and reads the others', async () => {
    const first = await orderWithText()
    const second = await orderWithText()
    await admin.call('messagePattern.add', patternOf(first.word))
    await admin.call('messagePattern.add', patternOf(second.word))
    await admin.call('bankMessage.rereadUnread', {})
    await db().execute(
      `alter table bank_messages add constraint broken check (id <> ${first.message.id} or pattern_id is null) not valid`,
    )
    await rereadWaiting(server.services)
    await db().execute('alter table bank_messages drop constraint broken')
    const { last } = await admin.call('bankMessage.getReread', {})
    expect(last).toMatchObject({ failed: 1, payments: 1, waiting: 0 })
    expect(await rowOf(first.message.id)).toMatchObject({ messageState: 'unread', isWaiting: false })
    expect((await rowOf(second.message.id)).orderCode).toBe(second.order.orderCode)
    expect(await db().$count(messageRereads)).toBe(2)
  })

  it('reads what was put aside too, and tells before how much of it would be payments', async () => {
    const { message, word } = await orderWithText()
    await admin.call('messagePattern.add', { ...patternOf(word), name: `None ${word}`, says: 'notPayment' })
    await admin.call('bankMessage.reread', { id: message.id })
    expect(await rowOf(message.id)).toMatchObject({ messageState: 'notPayment' })
    const none = await admin.call('bankMessage.dryReread', {})
    const { id } = await patternNamed(`None ${word}`)
    await admin.call('messagePattern.setEnabled', { id, enabled: false })
    await admin.call('messagePattern.add', patternOf(word))
    expect((await admin.call('bankMessage.dryReread', {})).payments).toBe(none.payments + 1)
    await admin.call('bankMessage.rereadUnread', {})
    await rereadWaiting(server.services)
    expect(await rowOf(message.id)).toMatchObject({ messageState: 'payment' })
  })

  it('is refused where there is nothing to read, or nothing that is no payment yet', async () => {
    await db().update(bankMessages).set({ unreadReason: null, triedAt: null })
    expect(await admin.attempt('bankMessage.rereadUnread', {})).toMatchObject({
      code: 409,
      msg: 'bankMessage.nothingUnread',
    })
    expect(await db().$count(messageRereads)).toBe(3)
    expect(await admin.attempt('bankMessage.reread', { id: 999_999 })).toMatchObject({ code: 404 })
  })
})

describe('roles', () => {
  it('change messages as superAdmin alone, with the second level where that may pay orders', async () => {
    const input = { says: 'credit', expression: '{amount}', decimalMark: 'point' } as const
    for (const account of [
      'platformadmin',
      'techsupport',
      'techmaintain',
      'custservice',
      'supplier01',
      'merchant01',
    ] as const) {
      const other = await server.signIn(account)
      const mayLook = account !== 'techsupport' && account !== 'merchant01'
      expect(await other.attempt('bankMessage.getList', {})).toMatchObject({ code: mayLook ? 200 : 403 })
      expect(await other.attempt('bankMessage.getReadings', { id: 1 })).toMatchObject({ code: 403 })
      expect(await other.attempt('bankMessage.getReread', {})).toMatchObject({ code: 403 })
      expect(await other.attempt('messagePattern.getList', {})).toMatchObject({ code: 403 })
      expect(await other.attempt('messagePattern.dryRun', { written: input })).toMatchObject({ code: 403 })
      expect(await other.attempt('bankMessage.rereadUnread', {})).toMatchObject({ code: 403 })
    }
    expect(ROLES).toHaveLength(7)
    const once = await server.signIn('superadmin')
    expect((await once.attempt('bankMessage.getList', {})).code).toBe(200)
    for (const call of ['bankMessage.rereadUnread', 'bankMessage.reread'] as const)
      expect((await once.attempt(call, { id: 1 })).code).toBe(1024)
    expect((await once.attempt('messagePattern.add', { name: 'x', ...input })).code).toBe(1024)
  })
})
