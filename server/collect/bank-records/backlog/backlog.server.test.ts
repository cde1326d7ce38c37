import { and, count, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createBacklog } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { judge } from '#server/collect/bank-records/backlog/match-backlog.ts'
import { readBacklog, readGroups } from '#server/collect/bank-records/backlog/read-backlog.ts'
import { matchPayment, matchRulesOf } from '#server/collect/bank-records/payments/match-payment.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, ledgerTransactions, orderHistory, orders } from '#server/db/schema/schema.ts'
import { timeOutOrders } from '#server/collect/orders/order-timeouts.ts'
import { makeMatchWorld } from '#tests/support/orders/match-worlds.ts'
import { create, makeResource, must, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const WORLDS = rounds(80, 200)
let sent = 0

const newOrder = async (amount: number, rest: Record<string, string | number> = {}) =>
  await orderByCode(engine, (await create(engine, signedBody(world.merchant, { amount, ...rest }))).orderCode)

type Payment = Partial<typeof bankRecords.$inferInsert>

/** A payment that was stored while nothing matched it. */
async function stored(amountMinor: number, part: Payment = {}): Promise<number> {
  sent += 1
  const at = engine.services.now()
  const known = { kind: 'sms', monitorRowId: world.monitor.id, recordId: `b${sent}`, text: 'credited' }
  const place = { resourceId: world.account.id, supplierId: world.supplier.id, status: 'unmatched' }
  const [record] = await engine.db
    .insert(bankRecords)
    .values({ ...known, ...place, amountMinor, occurredAt: at, receivedAt: at, ...part })
    .returning({ id: bankRecords.id })
  return must(record).id
}

const orderOf = async (recordId: number) =>
  must((await engine.db.select().from(bankRecords).where(eq(bankRecords.id, recordId)))[0]).orderId

const statusOf = async ({ orderCode }: { orderCode: string }) => (await orderByCode(engine, orderCode)).status

/** How often each of some orders was confirmed, and how often money was posted for it. */
async function settlements(ids: number[]): Promise<{ confirmed: number; posted: number }[]> {
  const confirmed = await engine.db
    .select({ id: orderHistory.orderId, times: count() })
    .from(orderHistory)
    .where(and(inArray(orderHistory.orderId, ids), eq(orderHistory.event, 'CONFIRM_PAYMENT')))
    .groupBy(orderHistory.orderId)
  const posted = await engine.db
    .select({ id: ledgerTransactions.orderId, times: count() })
    .from(ledgerTransactions)
    .where(and(inArray(ledgerTransactions.orderId, ids), eq(ledgerTransactions.cause, 'collection')))
    .groupBy(ledgerTransactions.orderId)
  const timesOf = (rows: { id: number | null; times: number }[], id: number) =>
    rows.find((row) => row.id === id)?.times ?? 0
  return ids.map((id) => ({ confirmed: timesOf(confirmed, id), posted: timesOf(posted, id) }))
}

describe('a part of the backlog', () => {
  it.each([{}, { needNameCheck: true, usdtAuto: false }])(
    `comes to what reports of its payments one by one come to, with %o (seed ${SEED})`,
    async (settings) => {
      engine.set(settings)
      const random = randomFrom(SEED)
      await undone(async (tx) => {
        const keys = []
        for (let nth = 0; nth < WORLDS; nth += 1) {
          const { id: accountId } = await makeResource(engine, world.supplier.id, { state: 1 })
          await makeMatchWorld(tx, { ...world, accountId, random, at: engine.services.now(), name: `${nth}` })
          keys.push({ accountId, amountMinor: 100 }, { accountId, amountMinor: 200 })
        }
        const rules = matchRulesOf(engine.services)
        const alone = await oneByOne(tx)
        const groups = judge(engine.services, await readGroups(tx, rules, keys))
        expect(told(groups)).toEqual(alone)
        const all = []
        for await (const part of readBacklog(tx, rules)) all.push(...judge(engine.services, part))
        expect(told(all)).toEqual(alone)
        if (!isLongRun) return
        for (const kind of ['none', 'certain', 'several', 'severalPayments', 'codeDiffers'])
          expect(alone.filter((one) => one.includes(` ${kind}`)).length).toBeGreaterThan(0)
      })
    },
  )
})

/** Results of reporting each unmatched payment, in the words of `told`. */
async function oneByOne(tx: Queryable): Promise<string[]> {
  const records = await tx.select().from(bankRecords).where(eq(bankRecords.status, 'unmatched'))
  const verdicts = []
  for (const record of records) {
    const verdict = await matchPayment(tx, engine.services, record)
    verdicts.push({ payment: record, verdict })
  }
  return told(verdicts)
}

type Told = Pick<ReturnType<typeof judge>[number], 'verdict'>['verdict']

const told = (all: { payment: { id: number }; verdict: Told | Awaited<ReturnType<typeof matchPayment>> }[]) =>
  all
    .map(({ payment, verdict }) => {
      if (verdict.kind === 'none') return `${payment.id} none`
      if (verdict.kind === 'certain') return `${payment.id} certain ${verdict.order.id}`
      return `${payment.id} ${verdict.why} ${verdict.orders
        .map(({ id }) => id)
        .sort()
        .join(' ')}`
    })
    .sort()

async function undone(work: (tx: Queryable) => Promise<void>): Promise<void> {
  const enough = new Error('enough')
  const run = engine.db.transaction(async (tx) => {
    await work(tx)
    throw enough
  })
  await run.catch((error: unknown) => {
    if (error !== enough) throw error
  })
}

describe('the sweep of the backlog', () => {
  it('settles each certain pair once, beside another process and live reports, and leaves the rest', async () => {
    const due = []
    for (let nth = 0; nth < rounds(12, 30); nth += 1) due.push(await newOrder(30_000 + nth))
    const twins = [await newOrder(40_000), await newOrder(40_000)]
    const records = await Promise.all(due.map(({ payableMinor }) => stored(payableMinor)))
    const doubtful = await stored(40_000)
    const live = due.slice(0, due.length / 3).map(({ payableMinor }, nth) =>
      engine.db.transaction((tx) =>
        takePayment(tx, engine.services, world.account, {
          ...{ kind: 'webMessage', monitorRowId: world.monitor.id, recordId: `live ${sent} ${nth}`, text: 'credited' },
          ...{ supplierId: world.supplier.id, amountMinor: payableMinor, occurredAt: engine.services.now() },
          receivedAt: engine.services.now(),
        }),
      ),
    )
    const [one, other] = [createBacklog(engine.services), createBacklog(engine.services)]
    await Promise.all([one(), other(), ...live])
    expect(await settlements(due.map(({ id }) => id))).toEqual(due.map(() => ({ confirmed: 1, posted: 1 })))
    expect(await Promise.all(records.map(orderOf))).toEqual(due.map(({ id }) => id))
    expect([await orderOf(doubtful), ...(await Promise.all(twins.map(statusOf)))]).toEqual([null, 3, 3])
  })

  it('does nothing again while nothing changes, and tells an order of a doubt once', async () => {
    const [one, other] = [await newOrder(41_000), await newOrder(41_000)]
    const doubtful = await stored(41_000)
    const sweep = createBacklog(engine.services)
    await sweep()
    engine.passMinutes(31)
    expect(await timeOutOrders(engine.services)).toBeGreaterThanOrEqual(2)
    for (const again of [sweep, createBacklog(engine.services)]) await again()
    expect([await orderOf(doubtful), await statusOf(one), await statusOf(other)]).toEqual([null, 5, 5])
  })

  it('takes a payment that came before its order, and one that orders before it kept from being certain', async () => {
    const sweep = createBacklog(engine.services)
    await sweep()
    const early = await stored(42_000)
    const late = await stored(43_000)
    await sweep()
    expect(await orderOf(early)).toBeNull()
    const order = await newOrder(42_000)
    const [first, second] = [await newOrder(43_000), await newOrder(43_000)]
    await sweep()
    expect([await orderOf(early), await orderOf(late)]).toEqual([order.id, null])
    await engine.db
      .update(orders)
      .set({ identifyCode: 'FOUND', updatedAt: engine.services.now() })
      .where(eq(orders.id, second.id))
    await engine.db.update(bankRecords).set({ identifyCode: 'FOUND' }).where(eq(bankRecords.id, late))
    await sweep()
    expect([await orderOf(late), await statusOf(first)]).toEqual([second.id, 3])
  })

  it('looks at all again once payments may be later', async () => {
    const order = await newOrder(44_000)
    engine.passMinutes(16)
    await timeOutOrders(engine.services)
    engine.passMinutes(31)
    const late = await stored(44_000)
    const sweep = createBacklog(engine.services)
    await sweep()
    // Long after both, so that neither has changed lately.
    engine.passMinutes(10)
    await sweep()
    expect(await orderOf(late)).toBeNull()
    engine.set({ completeCheckOrderTime: 60 })
    await sweep()
    expect(await orderOf(late)).toBe(order.id)
  })

  it('leaves a payment on which a person is deciding to that person', async () => {
    await newOrder(45_000)
    const record = await stored(45_000)
    await engine.db.transaction(async (tx) => {
      await tx.select().from(bankRecords).where(eq(bankRecords.id, record)).for('update')
      await createBacklog(engine.services)()
    })
    expect(await orderOf(record)).toBeNull()
  })
})
