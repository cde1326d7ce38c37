import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bankMessages,
  bankRecordClaims,
  bankRecords,
  bankRecordShares,
  ledgerPostings,
  ledgerTransactions,
  orders,
} from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const DAY_MS = 24 * 3_600_000

let server: OrderServer
let agent: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  await setSettings(server, { googleVerifyManualSupplement: false, googleVerifyBalanceOperation: false })
  agent = await server.signIn('custservice', { secondLevel: true })
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(() => server.dispose())

const db = () => server.services.db
let numbers = 0

/** A payment of what an order wants that came too long ago to find its order by itself. */
async function recordFor(order: OrderRecord, part: Partial<typeof bankRecords.$inferInsert> = {}): Promise<number> {
  const values = {
    kind: 'sms',
    recordId: `desk-${(numbers += 1)}`,
    resourceId: order.resourceId,
    supplierId: order.supplierId,
    amountMinor: order.payableMinor,
    text: 'credited',
    occurredAt: new Date(),
    receivedAt: new Date(Date.now() - DAY_MS),
    status: 'unmatched',
    ...part,
  }
  return must((await db().insert(bankRecords).values(values).returning({ id: bankRecords.id }))[0]).id
}

const stored = async (id: number) => must((await db().select().from(bankRecords).where(eq(bankRecords.id, id)))[0])
const rowOf = async (client: TestClient, id: number) => must((await client.call('bankRecord.getList', { id })).list[0])
const match = (id: number, ...codes: string[]) => ({ id, orderCodes: codes })

/** An order that is found by its code alone. */
async function codedOrder(amount: number): Promise<OrderRecord & { identifyCode: string }> {
  const order = await server.newOrder(amount)
  const identifyCode = `CODE-${order.id}`
  await db().update(orders).set({ identifyCode }).where(eq(orders.id, order.id))
  return { ...order, identifyCode }
}

/** Two orders of one supplier. */
async function pair(amount: number): Promise<[OrderRecord, OrderRecord]> {
  const first = await server.newOrder(amount)
  for (let nth = 1; nth < 20; nth += 1) {
    const second = await server.newOrder(amount + nth * 100)
    if (second.supplierId === first.supplierId) return [first, second]
  }
  throw new Error('no two orders of one supplier')
}

/** Sums of the postings about an order, account by account. */
async function postedFor({ id }: OrderRecord): Promise<string[]> {
  const rows = await db()
    .select({ amount: sum(ledgerPostings.amountMinor) })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(eq(ledgerTransactions.orderId, id))
    .groupBy(ledgerPostings.accountId)
  return rows.map(({ amount }) => amount ?? '')
}

describe('the queues', () => {
  it('count of the messages that nobody could read those that the caller may list', async () => {
    const own = await server.newOrder(62_000)
    const unread = { kind: 'sms', text: 'credited', unreadReason: 'noPattern', occurredAt: new Date() } as const
    const others = { ...unread, supplierId: null, recordId: `desk-${(numbers += 1)}` }
    const clients = [admin, agent, await server.signIn('supplier01'), await server.signIn('supplier02')]
    const counts = async () =>
      await Promise.all(clients.map(async (client) => (await client.call('bankRecord.getQueues', {})).unread.count))
    const before = await counts()
    await db()
      .insert(bankMessages)
      .values([others, { ...unread, supplierId: own.supplierId, recordId: `desk-${(numbers += 1)}` }])
    const added = (await counts()).map((count, at) => count - must(before[at] ?? null))
    expect(added.slice(0, 2)).toEqual([2, 2])
    expect(added.slice(2).toSorted()).toEqual([0, 1])
  })

  it('say of each payment what it waits for, and what waits in each', async () => {
    const order = await server.newOrder(61_000)
    const before = await agent.call('bankRecord.getQueues', { kind: ['webMessage'] })
    const part = { kind: 'webMessage', occurredAt: order.createdAt }
    const ids = {
      awaited: await recordFor(order, { ...part, receivedAt: new Date() }),
      mismatch: await recordFor(order, { ...part, amountMinor: order.payableMinor + 7 }),
      missing: await recordFor(order, { ...part, amountMinor: 9_999_999 }),
      unknownAccount: await recordFor(order, { ...part, resourceId: null }),
    }
    for (const [queue, id] of Object.entries(ids)) {
      expect((await rowOf(agent, id)).deskQueue).toBe(queue)
      const { list } = await agent.call('bankRecord.getList', { deskQueue: [queue as 'awaited'], kind: ['webMessage'] })
      expect(list.map((one) => one.id)).toContain(id)
      expect(list.every(({ deskQueue }) => deskQueue === queue)).toBe(true)
    }
    const { queues } = await agent.call('bankRecord.getQueues', { kind: ['webMessage'] })
    for (const { queue, count, oldest, sums } of queues) {
      expect(count - must(before.queues.find((one) => one.queue === queue)).count).toBe(1)
      expect(oldest).toBe((await stored(ids[queue])).receivedAt.toISOString())
      expect(sums).toHaveLength(queue === 'unknownAccount' ? 0 : 1)
    }
    const sumOf = (wanted: string) => must(queues.find(({ queue }) => queue === wanted)).sums[0]
    expect(sumOf('missing')).toMatchObject({ amountMinor: 9_999_999, currency: 'INR' })
    await agent.call('bankRecord.setAside', { ids: Object.values(ids), reason: 'looked at' })
    expect((await rowOf(agent, ids.missing)).deskQueue).toBeNull()
  })
})

describe('a payment that somebody looks at', () => {
  it('is decided on by nobody else until it is left alone for a while', async () => {
    const order = await server.newOrder(62_000)
    const id = await recordFor(order)
    expect(await agent.call('bankRecord.claim', { id })).toMatchObject({ by: 'custservice', isMine: true })
    expect(await admin.call('bankRecord.claim', { id })).toMatchObject({ by: 'custservice', isMine: false })
    expect((await rowOf(admin, id)).claimedBy).toBe('custservice')
    expect((await rowOf(agent, id)).claimedBy).toBeNull()
    const refused = { code: 409, msg: 'bankRecord.claimed' }
    expect(await admin.attempt('bankRecord.match', match(id, order.orderCode))).toMatchObject(refused)
    expect(await admin.attempt('bankRecord.setAside', { ids: [id], reason: 'x' })).toMatchObject(refused)
    await db()
      .update(bankRecordClaims)
      .set({ until: new Date(Date.now() - 60_000) })
      .where(eq(bankRecordClaims.bankRecordId, id))
    expect(await admin.call('bankRecord.claim', { id })).toMatchObject({ by: 'superadmin', isMine: true })
    expect(await agent.attempt('bankRecord.match', match(id, order.orderCode))).toMatchObject(refused)
    await admin.call('bankRecord.match', match(id, order.orderCode))
  })

  it('is free once the same person looks at another', async () => {
    const [first, second] = [
      await recordFor(await server.newOrder(62_100)),
      await recordFor(await server.newOrder(62_200)),
    ]
    await agent.call('bankRecord.claim', { id: first })
    await agent.call('bankRecord.claim', { id: second })
    expect(await admin.call('bankRecord.claim', { id: first })).toMatchObject({ isMine: true })
  })

  it('is one person’s, however many ask at once', async () => {
    const id = await recordFor(await server.newOrder(62_300))
    const answers = await Promise.all(
      [agent, admin, agent, admin, agent, admin].map((client) => client.call('bankRecord.claim', { id })),
    )
    expect(new Set(answers.map(({ by }) => by)).size).toBe(1)
  })
})

describe('a payment of several orders', () => {
  it('pays each what it wants, if together they want all that came in, and its reference is the first one’s', async () => {
    const [first, second] = await pair(63_000)
    const both = first.payableMinor + second.payableMinor
    const id = await recordFor(first, { amountMinor: both, utr: `SHARED-${first.id}` })
    const more = await recordFor(first, { amountMinor: both + 1 })
    expect(await agent.attempt('bankRecord.match', match(more, first.orderCode, second.orderCode))).toMatchObject({
      data: { issues: [{ fault: 'sumDiffers', path: 'orderCodes' }] },
    })
    expect((await server.stored(first.orderCode)).status).toBe(2)
    await agent.call('bankRecord.match', match(id, second.orderCode, first.orderCode))
    expect(await server.stored(first.orderCode)).toMatchObject({
      status: 4,
      realAmountMinor: first.payableMinor,
      utr: `SHARED-${first.id}`,
    })
    expect(await server.stored(second.orderCode)).toMatchObject({
      status: 4,
      realAmountMinor: second.payableMinor,
      utr: null,
    })
    expect(await rowOf(agent, id)).toMatchObject({
      orderCode: first.orderCode,
      moreOrders: second.orderCode,
      matchedBy: 'custservice',
    })
  })

  it('is without an order again only once all of them are reversed', async () => {
    const [first, second] = await pair(73_000)
    const id = await recordFor(first, { amountMinor: first.payableMinor + second.payableMinor })
    await agent.call('bankRecord.match', match(id, first.orderCode, second.orderCode))
    await admin.call('order.reverseOrder', { orderCode: first.orderCode, reason: 'wrong' })
    expect((await stored(id)).status).toBe('matched')
    await admin.call('order.reverseOrder', { orderCode: second.orderCode, reason: 'wrong' })
    expect(await stored(id)).toMatchObject({ status: 'unmatched', orderId: null })
    expect(await db().select().from(bankRecordShares).where(eq(bankRecordShares.bankRecordId, id))).toEqual([])
  })
})

describe('a match that was wrong', () => {
  it('is undone with its postings, and the payment pays the right order', async () => {
    const [wrong, right] = await pair(83_000)
    const id = await recordFor(wrong, { utr: `UNDONE-${wrong.id}` })
    await agent.call('bankRecord.match', match(id, wrong.orderCode))
    expect((await postedFor(wrong)).some((amount) => amount !== '0')).toBe(true)
    await agent.call('bankRecord.unmatch', { id, reason: 'another order’s' })
    expect((await postedFor(wrong)).every((amount) => amount === '0')).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'unmatched', orderId: null, matchedById: null })
    expect((await server.stored(wrong.orderCode)).realAmountMinor).toBeNull()
    await agent.call('bankRecord.match', match(id, right.orderCode))
    expect(await server.stored(right.orderCode)).toMatchObject({ status: 4, utr: `UNDONE-${wrong.id}` })
  })

  it('is undone by agents if it is their own, and in parallel once', async () => {
    const order = await server.newOrder(65_200)
    const id = await recordFor(order)
    await admin.call('bankRecord.match', match(id, order.orderCode))
    expect(await agent.attempt('bankRecord.unmatch', { id, reason: 'x' })).toMatchObject({
      code: 403,
      msg: 'bankRecord.notOwnMatch',
    })
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => admin.attempt('bankRecord.unmatch', { id, reason: 'wrong' })),
    )
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('waits for a second person above the limit, and is undone with the approval', async () => {
    await setSettings(server, { approvalLimits: equalLimits(1) })
    const order = await server.newOrder(65_300)
    const id = await recordFor(order)
    await admin.call('bankRecord.match', match(id, order.orderCode))
    expect(await admin.call('bankRecord.unmatch', { id, reason: 'wrong' })).toEqual({ waitsForApproval: true })
    expect((await stored(id)).status).toBe('matched')
    await setSettings(server, { approvalLimits: equalLimits(0) })
  })
})

describe('payments that fit one order each', () => {
  it('are matched together as the preview says, and the others stay, each with its reason', async () => {
    const [one, late, two] = [await codedOrder(66_000), await codedOrder(66_100), await codedOrder(66_200)]
    await db()
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - DAY_MS / 2) })
      .where(eq(orders.id, late.id))
    const ids = [
      await recordFor(one, { identifyCode: one.identifyCode }),
      await recordFor(late, { identifyCode: late.identifyCode }),
      await recordFor(two, { identifyCode: two.identifyCode }),
      await recordFor(two, { identifyCode: two.identifyCode }),
      await recordFor(two, { identifyCode: 'NOBODYS', amountMinor: 66_299 }),
      await recordFor(two, { status: 'setAside' }),
    ]
    const refusals = [null, 'noneFits', 'sameOrder', 'sameOrder', 'noneFits', 'decided']
    const { list } = await agent.call('bankRecord.previewFitting', { ids })
    expect(list.map(({ refusal }) => refusal)).toEqual(refusals)
    const { results } = await agent.call('bankRecord.matchFitting', { ids })
    expect(results.map(({ id, orderCode, refusal }) => ({ id, orderCode, refusal }))).toEqual(
      list.map(({ id, orderCode, refusal }) => ({ id, orderCode, refusal })),
    )
    expect((await server.stored(one.orderCode)).status).toBe(4)
    const overlooking = { ids: ids.slice(1, 2), overlooked: 'time' as const }
    expect((await agent.call('bankRecord.matchFitting', overlooking)).results[0]).toMatchObject({
      orderCode: late.orderCode,
      refusal: null,
    })
  })
})

describe('equal payments of equal orders on one account', () => {
  /** Two orders of one amount on one account, which waits for both. */
  async function twins(amount: number, parts: readonly Partial<typeof orders.$inferInsert>[]): Promise<OrderRecord[]> {
    const [first, second] = await pair(amount)
    const { resourceId, payableMinor } = first
    await db().update(orders).set({ resourceId, payableMinor }).where(eq(orders.id, second.id))
    const made = [first, { ...second, resourceId, payableMinor }]
    for (const [at, { id }] of made.entries())
      await db()
        .update(orders)
        .set({ status: 3, ...parts[at] })
        .where(eq(orders.id, id))
    return made
  }
  const settled = async (ids: number[]) =>
    (await agent.call('bankRecord.matchFitting', { ids })).results.map(({ orderCode, refusal }) => orderCode ?? refusal)

  it('are settled together where the payers’ references tell them apart', async () => {
    const [one, other] = (await twins(95_000, [{ utr: 'TWINREF1' }, { utr: 'TWINREF2' }])) as [OrderRecord, OrderRecord]
    const ids = [await recordFor(other, { utr: 'TWINREF2' }), await recordFor(one, { utr: 'TWINREF1' })]
    expect(await settled(ids)).toEqual([other.orderCode, one.orderCode])
    expect((await server.stored(one.orderCode)).utr).toBe('TWINREF1')
  })

  it('are settled together where the payers’ names do, though names are not checked', async () => {
    const [one, other] = (await twins(96_000, [{ userName: 'Asha Rao' }, { userName: 'Ravi Kumar' }])) as [
      OrderRecord,
      OrderRecord,
    ]
    const ids = [await recordFor(other, { payerName: 'RAVI KUMAR' }), await recordFor(one, { payerName: 'ASHA RAO' })]
    expect(await settled(ids)).toEqual([other.orderCode, one.orderCode])
  })

  it('wait where nothing does', async () => {
    const [one] = (await twins(97_000, [{ userName: 'Asha Rao' }, { userName: 'Asha Rao' }])) as [
      OrderRecord,
      OrderRecord,
    ]
    const ids = [await recordFor(one, { payerName: 'ASHA RAO' }), await recordFor(one, { payerName: 'ASHA RAO' })]
    expect(await settled(ids)).toEqual(['severalFit', 'severalFit'])
  })
})

it('finds an order by its UTR or the merchant’s number of it', async () => {
  const [order, other] = await pair(93_000)
  const id = await recordFor(other)
  await db()
    .update(orders)
    .set({ utr: `SAID-${order.id}` })
    .where(eq(orders.id, order.id))
  for (const search of [`said-${order.id}`, order.merchantOrderId, order.orderCode.toLowerCase()]) {
    const { list } = await agent.call('bankRecord.getCandidates', { id, search })
    expect(list.map(({ orderCode }) => orderCode)).toEqual([order.orderCode])
  }
  expect((await agent.call('bankRecord.getCandidates', { id, search: 'nobody’s' })).list).toEqual([])
})
