import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { and, desc, eq } from 'drizzle-orm'
import { monitorEndpoints } from '#contract/accounts/monitor.endpoints.ts'
import type { InputOf } from '#contract/contract.ts'
import { createBacklog } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { matchPayment } from '#server/collect/bank-records/payments/match-payment.ts'
import { bankRecords, monitors, orderHistory, orders, resources } from '#server/db/schema/schema.ts'
import { monitorHandlers } from '#server/collect/monitors/monitors.handlers.ts'
import { timeOutOrders } from '#server/collect/orders/order-timeouts.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import {
  actorOf,
  BANK_SENDER,
  callOf,
  create,
  makeResource,
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

type Report = InputOf<'monitor.report'>

function reportOf(part: Partial<Report> = {}): Report {
  recordNumber += 1
  return {
    monitorId: world.monitor.monitorId,
    recordId: `r${recordNumber}`,
    kind: 'sms',
    sender: BANK_SENDER,
    cardNumber: world.account.cardNumber ?? '',
    amountMinor: 10_000,
    text: 'Rs 100.00 credited',
    occurredAt: engine.services.now().toISOString(),
    ...part,
  }
}

function send(report: Report, sign?: string) {
  const rawBody = JSON.stringify(report)
  const headers = { 'x-monitor-sign': sign ?? createHmac('sha256', MONITOR_KEY).update(rawBody).digest('hex') }
  const input = monitorEndpoints['monitor.report'].input.parse(report)
  return engine.db.transaction((tx) =>
    monitorHandlers['monitor.report'](callOf(engine, null, tx, { rawBody, headers, via: 'monitor' }), input),
  )
}

async function newOrder(body: Record<string, string | number> = {}) {
  return orderByCode(engine, (await create(engine, signedBody(world.merchant, body))).orderCode)
}

async function recordOf(report: Report) {
  const [record] = await engine.db
    .select()
    .from(bankRecords)
    .where(and(eq(bankRecords.recordId, report.recordId), eq(bankRecords.monitorRowId, world.monitor.id)))
  return record
}

it('takes reports of one monitor beside each other: none waits for the mark that another makes', async () => {
  const marking = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const held = engine.db.transaction(async (tx) => {
    await tx
      .update(monitors)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(monitors.id, world.monitor.id))
    isHeld.resolve()
    await marking.promise
  })
  await isHeld.promise
  const reports = Array.from({ length: 8 }, () => reportOf({ amountMinor: 77 }))
  await Promise.all(reports.map(async (report) => await send(report)))
  for (const report of reports) expect(await recordOf(report)).toBeDefined()
  marking.resolve()
  await held
})

it('marks a monitor as heard of with a report, once in a while', async () => {
  const heardAt = async () =>
    must((await engine.db.select().from(monitors).where(eq(monitors.id, world.monitor.id)))[0]).lastSeenAt?.getTime()
  await engine.db.update(monitors).set({ lastSeenAt: null }).where(eq(monitors.id, world.monitor.id))
  await send(reportOf())
  const first = must(await heardAt())
  await engine.db.update(monitors).set({ lastSeenAt: engine.services.now() }).where(eq(monitors.id, world.monitor.id))
  engine.passMinutes(1)
  await send(reportOf())
  expect(must(await heardAt()) - first).toBeGreaterThanOrEqual(60_000)
  // A heartbeat time in the future is corrected by the next report.
  engine.passMinutes(-60)
  await send(reportOf())
  expect(must(await heardAt())).toBeLessThan(first)
})

it('pays the one order waiting for the amount on the account', async () => {
  const order = await newOrder()
  const report = reportOf({ utr: 'utr-a1', payerName: 'RAVI' })
  await expect(send(report)).resolves.toEqual({ matchedOrderCode: order.orderCode, duplicate: false })
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({
    status: 4,
    utr: 'UTR-A1',
    realAmountMinor: 10_000,
    validateUserName: 'RAVI',
    supplementStatus: 0,
    callbackStatus: 1,
    updatedBy: null,
  })
  expect(await recordOf(report)).toMatchObject({ status: 'matched', orderId: order.id, resourceId: world.account.id })
})

it('records a payment once across repeated and concurrent reports', async () => {
  const order = await newOrder()
  const report = reportOf()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(report)))
  expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1)
  expect(answers.every((answer) => answer.matchedOrderCode === order.orderCode)).toBe(true)
  const confirmations = await engine.db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'CONFIRM_PAYMENT')))
  expect(confirmations).toHaveLength(1)
})

it('refuses a wrong signature, an unknown monitor and a disabled one', async () => {
  await expect(send(reportOf(), '0'.repeat(64))).rejects.toMatchObject({ code: 401, message: 'monitor.wrongSign' })
  await expect(send(reportOf({ monitorId: 'nobody' }))).rejects.toMatchObject({
    code: 401,
    message: 'monitor.wrongSign',
  })
  await engine.db.update(monitors).set({ status: 'disabled' }).where(eq(monitors.id, world.monitor.id))
  await expect(send(reportOf())).rejects.toMatchObject({ code: 403, message: 'monitor.disabled' })
})

it('answers a deleted monitor as an unknown one, whatever signs its report', async () => {
  await engine.db.update(monitors).set({ status: 'deleted' }).where(eq(monitors.id, world.monitor.id))
  const report = reportOf()
  const bySign = (key: string) => createHmac('sha256', key).update(JSON.stringify(report)).digest('hex')
  for (const key of [MONITOR_KEY, ''])
    await expect(send(report, bySign(key))).rejects.toMatchObject({ code: 401, message: 'monitor.wrongSign' })
})

it('stores unmatched records: wrong amount, wrong account, too early, too late', async () => {
  const order = await newOrder()
  const foreign = await makeResource(engine, world.supplier.id, { state: 1 })
  for (const part of [
    { amountMinor: 10_001 },
    { cardNumber: foreign.cardNumber ?? '' },
    { occurredAt: new Date(order.createdAt.getTime() - 3_600_000).toISOString() },
    { occurredAt: new Date(order.createdAt.getTime() + 46 * 60_000).toISOString() },
    { kind: 'usdt' as const },
  ]) {
    const report = reportOf(part)
    await expect(send(report)).resolves.toEqual({ matchedOrderCode: null, duplicate: false })
    expect(await recordOf(report)).toMatchObject({ status: 'unmatched', orderId: null })
  }
  expect((await orderByCode(engine, order.orderCode)).status).toBe(2)
})

it('leaves several orders waiting for the same amount to an agent', async () => {
  const [one, other] = [await newOrder(), await newOrder()]
  const report = reportOf()
  await expect(send(report)).resolves.toEqual({ matchedOrderCode: null, duplicate: false })
  expect(await orderByCode(engine, one.orderCode)).toMatchObject({ status: 3, realAmountMinor: null })
  expect(await orderByCode(engine, other.orderCode)).toMatchObject({ status: 3, realAmountMinor: null })
  expect(await recordOf(report)).toMatchObject({ status: 'unmatched' })
})

it('tells several orders apart by the identification code', async () => {
  const [, other] = [await newOrder(), await newOrder()]
  await expect(send(reportOf({ identifyCode: other.identifyCode ?? '' }))).resolves.toMatchObject({
    matchedOrderCode: other.orderCode,
  })
})

it('does not match on another order’s code, or on another payer name where names are checked', async () => {
  const coded = await newOrder()
  await expect(send(reportOf({ identifyCode: 'other' }))).resolves.toMatchObject({ matchedOrderCode: null })
  expect(await orderByCode(engine, coded.orderCode)).toMatchObject({ status: 3, realAmountMinor: null })
  engine.set({ needNameCheck: true })
  const named = await newOrder({ userName: 'Asha Rao', amount: 20_000 })
  await expect(send(reportOf({ payerName: 'Ravi Rao', amountMinor: 20_000 }))).resolves.toMatchObject({
    matchedOrderCode: named.orderCode,
  })
  expect(await orderByCode(engine, named.orderCode)).toMatchObject({
    status: 3,
    realAmountMinor: 20_000,
    validateUserName: 'Ravi Rao',
  })
  const same = await newOrder({ userName: 'Asha Rao', amount: 30_000 })
  await send(reportOf({ payerName: 'ASHA  RAO.', amountMinor: 30_000 }))
  expect((await orderByCode(engine, same.orderCode)).status).toBe(4)
})

it('times orders out, releases their slots, and still accepts a late payment', async () => {
  const order = await newOrder()
  expect(await timeOutOrders(engine.services)).toBe(0)
  engine.passMinutes(16)
  expect(await timeOutOrders(engine.services)).toBeGreaterThanOrEqual(1)
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({
    status: 5,
    holdsResource: false,
    callbackStatus: 0,
  })
  const [account] = await engine.db.select().from(resources).where(eq(resources.id, world.account.id))
  expect(account).toMatchObject({ processingCount: 0 })
  await expect(send(reportOf())).resolves.toMatchObject({ matchedOrderCode: order.orderCode })
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({
    status: 4,
    supplementStatus: 1,
    supplementType: 'automatic',
  })
})

it('matches a payment that is late for no longer than the setting allows', async () => {
  const order = await newOrder()
  engine.passMinutes(20)
  await timeOutOrders(engine.services)
  engine.set({ completeCheckOrderTime: 4 })
  await expect(send(reportOf({ utr: 'LATE-1' }))).resolves.toMatchObject({ matchedOrderCode: null })
  engine.set({ completeCheckOrderTime: 6 })
  // The same payment, told again.
  await expect(send(reportOf({ utr: 'LATE-1' }))).resolves.toMatchObject({
    matchedOrderCode: order.orderCode,
    duplicate: true,
  })
})

it('leaves an order that several unmatched payments fit to a person, unless the payer marked it', async () => {
  const [one, other] = [await newOrder({ amount: 21_000 }), await newOrder({ amount: 21_000 })]
  const early = reportOf({ amountMinor: 21_000, balanceMinor: 100_000 })
  await expect(send(early)).resolves.toMatchObject({ matchedOrderCode: null })
  await engine.db.update(orders).set({ status: 9, holdsResource: false }).where(eq(orders.id, other.id))
  const late = reportOf({ amountMinor: 21_000, balanceMinor: 121_000 })
  await expect(send(late)).resolves.toMatchObject({ matchedOrderCode: null })
  expect(await orderByCode(engine, one.orderCode)).toMatchObject({ status: 3, realAmountMinor: null })
  expect([await recordOf(early), await recordOf(late)]).toMatchObject([
    { status: 'unmatched' },
    { status: 'unmatched' },
  ])
  const marked = reportOf({ amountMinor: 21_000, balanceMinor: 142_000, identifyCode: one.identifyCode ?? '' })
  await expect(send(marked)).resolves.toMatchObject({ matchedOrderCode: one.orderCode })
})

it('says that the payment of one order has rivals, but for those of another code, name or order', async () => {
  engine.set({ needNameCheck: true })
  const order = await newOrder({ amount: 22_000, userName: 'Asha Rao' })
  const [named] = [await newOrder({ amount: 22_000, userName: 'Asha Rao' })]
  await engine.db.update(orders).set({ utr: 'NAMED-1' }).where(eq(orders.id, named.id))
  const known = { resourceId: world.account.id, supplierId: world.supplier.id, monitorRowId: world.monitor.id }
  const stray = {
    ...known,
    kind: 'sms',
    status: 'unmatched',
    amountMinor: 22_000,
    text: 'credited',
    payerName: 'Asha Rao',
  }
  const at = engine.services.now()
  const place = async (part: Partial<typeof bankRecords.$inferInsert>) => {
    recordNumber += 1
    await engine.db.insert(bankRecords).values({ ...stray, recordId: `r${recordNumber}`, occurredAt: at, ...part })
  }
  await place({ identifyCode: 'foreign' })
  await place({ payerName: 'Ravi Rao' })
  await place({ utr: 'NAMED-1' })
  await place({ status: 'setAside' })
  await place({ occurredAt: new Date(at.getTime() - 3_600_000) })
  await expect(send(reportOf({ amountMinor: 22_000, payerName: 'ASHA RAO', utr: 'NAMED-1' }))).resolves.toMatchObject({
    matchedOrderCode: named.orderCode,
  })
  await place({ utr: 'NAMED-1' })
  const fits = { amountMinor: 22_000, payerName: 'ASHA RAO', identifyCode: null }
  const verdict = async () => {
    await place(fits)
    const [record] = await engine.db.select().from(bankRecords).orderBy(desc(bankRecords.id)).limit(1)
    return await matchPayment(engine.db, engine.services, must(record))
  }
  expect(await verdict()).toMatchObject({ kind: 'certain', order: { id: order.id } })
  expect(await verdict()).toMatchObject({ kind: 'unsure', why: 'severalPayments', belongsToOne: false })
})

it('waits before it matches a payment for as long as the setting says, and lets orders wait as long', async () => {
  engine.set({ messageDelay: 120, orderTimeoutMinutes: 1 })
  const [order, unpaid] = [await newOrder(), await newOrder({ amount: 11_000 })]
  const report = reportOf()
  await expect(send(report)).resolves.toEqual({ matchedOrderCode: null, duplicate: false })
  const judge = createBacklog(engine.services)
  engine.passMinutes(1.5)
  expect(await timeOutOrders(engine.services)).toBe(0)
  await judge()
  expect(await recordOf(report)).toMatchObject({ status: 'unmatched' })
  engine.passMinutes(1)
  await judge()
  expect(await recordOf(report)).toMatchObject({ status: 'matched', orderId: order.id })
  expect(await timeOutOrders(engine.services)).toBe(0)
  engine.passMinutes(0.6)
  expect(await timeOutOrders(engine.services)).toBe(1)
  expect((await orderByCode(engine, unpaid.orderCode)).status).toBe(5)
})

it('confirms a USDT payment by itself only while the setting says so', async () => {
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
  await engine.db
    .update(resources)
    .set({ productId: 3015, walletAddress: address })
    .where(eq(resources.id, world.account.id))
  const paid = async (amount: number, usdtAuto: boolean) => {
    engine.set({ usdtAuto })
    const order = await newOrder({ productId: 3015, amount })
    await send(reportOf({ kind: 'usdt', cardNumber: undefined, address, amountMinor: order.payableMinor ?? 0 }))
    return (await orderByCode(engine, order.orderCode)).status
  }
  expect(await paid(5_000_000, false)).toBe(3)
  expect(await paid(6_000_000, true)).toBe(4)
})

it('times an order out once when two processes sweep', async () => {
  await Promise.all(Array.from({ length: 20 }, () => newOrder()))
  engine.passMinutes(16)
  const [one, other] = await Promise.all([timeOutOrders(engine.services), timeOutOrders(engine.services)])
  expect((one ?? 0) + (other ?? 0)).toBe(20)
  expect(
    await engine.db
      .select()
      .from(orders)
      .where(and(eq(orders.status, 2), eq(orders.resourceId, world.account.id))),
  ).toHaveLength(0)
})

it('uses a UTR for one order only', async () => {
  const first = await newOrder()
  await send(reportOf({ utr: 'ONE-UTR' }))
  expect((await orderByCode(engine, first.orderCode)).status).toBe(4)
  const second = await newOrder()
  await expect(send(reportOf({ utr: 'one-utr' }))).resolves.toEqual({
    matchedOrderCode: first.orderCode,
    duplicate: true,
  })
  const third = await newOrder({ amount: 12_000 })
  await expect(send(reportOf({ utr: 'one-utr', amountMinor: 12_000 }))).resolves.toMatchObject({
    matchedOrderCode: null,
  })
  expect((await orderByCode(engine, third.orderCode)).status).toBe(2)
  expect((await orderByCode(engine, second.orderCode)).status).toBe(2)
})

it('supplements with the amount reported under the UTR', async () => {
  const order = await newOrder()
  const report = reportOf({ utr: 'LESS-1', amountMinor: 9_500 })
  await send(report)
  const agent = actorOf('customerService')
  await engine.db.transaction((tx) =>
    supplementOrder(callOf(engine, agent, tx), {
      orderCode: order.orderCode,
      utr: 'less-1',
      isOffsetReplenishmentOrder: false,
    }),
  )
  expect(await orderByCode(engine, order.orderCode)).toMatchObject({ status: 4, realAmountMinor: 9_500, feeMinor: 95 })
  expect(await recordOf(report)).toMatchObject({ status: 'matched', orderId: order.id })
})

it('finds the account by the digits shown in an SMS', async () => {
  const order = await newOrder()
  await expect(send(reportOf({ cardNumber: `XX${world.account.cardNumber?.slice(-6)}` }))).resolves.toMatchObject({
    matchedOrderCode: order.orderCode,
  })
})

it('finds the account that a web message names, in whole or by its last digits, though texts report of it', async () => {
  for (const cardNumber of [world.account.cardNumber ?? '', `**${world.account.cardNumber?.slice(-6)}`]) {
    const order = await newOrder()
    await expect(send(reportOf({ kind: 'webMessage', cardNumber }))).resolves.toMatchObject({
      matchedOrderCode: order.orderCode,
    })
  }
  const report = reportOf({ kind: 'webMessage', cardNumber: undefined })
  await send(report)
  expect(await recordOf(report)).toMatchObject({ resourceId: null })
})
