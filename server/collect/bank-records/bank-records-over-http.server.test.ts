import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainName } from '#domain/text/plain-name.ts'
import { bankMessages, bankRecords, blacklistedNames, orders, resources } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'

let server: OrderServer
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  await setSettings(server, { googleVerifyManualSupplement: false })
  agent = await server.signIn('custservice')
})
afterAll(() => server.dispose())

const db = () => server.services.db

/** A payment on an order's account of a cent more than the order wants. */
async function recordFor(order: OrderRecord, part: Partial<typeof bankRecords.$inferInsert> = {}): Promise<number> {
  const values = {
    kind: 'sms',
    recordId: order.orderCode,
    resourceId: order.resourceId,
    supplierId: order.supplierId,
    amountMinor: order.payableMinor + 1,
    text: 'Rs credited to 6222021234567890',
    occurredAt: new Date(),
    status: 'unmatched',
    ...part,
  }
  return must((await db().insert(bankRecords).values(values).returning({ id: bankRecords.id }))[0]).id
}

const stored = async (id: number) => must((await db().select().from(bankRecords).where(eq(bankRecords.id, id)))[0])
const listedTo = async (account: FixtureAccount, input: object = {}) =>
  (await (await server.signIn(account)).call('bankRecord.getList', input)).list

it('is found between amounts of its own currency', async () => {
  const order = await server.newOrder(31_100)
  const part = { resourceId: null, payerName: 'Range' }
  const usdt = await recordFor(order, { ...part, kind: 'usdt', recordId: 'range-usdt', amountMinor: 50_000_000 })
  const more = await recordFor(order, { ...part, kind: 'usdt', recordId: 'range-more', amountMinor: 200_000_000 })
  const sms = await recordFor(order, { ...part, recordId: 'range-sms', amountMinor: 20_000 })
  const found = async (input: object) =>
    (await listedTo('custservice', { payerName: 'Range', ...input })).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await found({ amountMin: 20_000 })).toEqual([more, sms])
  expect(await found({ amountMax: 19_999 })).toEqual([usdt])
})

describe('a payment without an order', () => {
  it('takes no order of its supplier for one of its amount that is in another currency', async () => {
    const order = await server.newOrder(31_200)
    const { supplierId, productId } = await server.accountOf(order.resourceId)
    const account = { supplierId, productId, name: 'Beside it', cardNumber: '6222021234560001' }
    const [other] = await db().insert(resources).values(account).returning()
    const id = await recordFor(order, {
      resourceId: must(other).id,
      recordId: 'other-money',
      amountMinor: order.payableMinor,
      receivedAt: new Date(Date.now() - 24 * 3_600_000),
    })
    const seen = async () => {
      const { list } = await agent.call('bankRecord.getCandidates', { id })
      const [row] = await listedTo('custservice', { id })
      return [list.some(({ orderCode }) => orderCode === order.orderCode), must(row).deskQueue]
    }
    expect(await seen()).toEqual([true, 'mismatch'])
    await db().update(orders).set({ currency: 'USDT', exponent: 6 }).where(eq(orders.id, order.id))
    expect(await seen()).toEqual([false, 'missing'])
  })

  it('names the order that it misses, with what it misses it by', async () => {
    const order = await server.newOrder(31_000)
    const id = await recordFor(order, { identifyCode: 'NOT-ITS' })
    const { list } = await agent.call('bankRecord.getCandidates', { id })
    expect(list[0]).toMatchObject({
      orderCode: order.orderCode,
      differences: [
        { kind: 'amount', by: 1 },
        { kind: 'code', by: null },
      ],
    })
  })

  it('says which order its reference has paid, to suppliers only of an order of their own', async () => {
    const order = await server.newOrder(39_000)
    const ofSupplier = must(server.fixtures.suppliers.find(({ id }) => id === order.supplierId))
    const paid = await server.newOrder(39_100)
    const utr = `SPENT-${order.id}`
    await db()
      .update(orders)
      .set({ utr, realAmountMinor: 1, supplierId: order.supplierId })
      .where(eq(orders.id, paid.id))
    const id = await recordFor(order, { amountMinor: order.payableMinor, utr })
    const spentFor = async (client: TestClient) =>
      must((await client.call('bankRecord.getCandidates', { id, search: order.orderCode })).list[0]).differences
    const named = [{ kind: 'utrSpent', by: null, orderCode: paid.orderCode }]
    expect(await spentFor(agent)).toEqual(named)
    const supplier = await server.signIn(must(ofSupplier.account))
    expect(await spentFor(supplier)).toEqual(named)
    const other = must(server.fixtures.suppliers.find((one) => one.id !== order.supplierId))
    await db().update(orders).set({ supplierId: other.id }).where(eq(orders.id, paid.id))
    expect(await spentFor(supplier)).toEqual([{ kind: 'utrSpent', by: null }])
    expect(await spentFor(agent)).toEqual(named)
  })

  it('says of each order that it fits how many others it fits as well, and that its payer is blacklisted', async () => {
    const order = await server.newOrder(39_200)
    const same = { resourceId: order.resourceId, supplierId: order.supplierId, payableMinor: order.payableMinor }
    const second = await server.newOrder(39_300)
    await db().update(orders).set(same).where(eq(orders.id, second.id))
    const payerName = `Listed ${order.id}`
    const id = await recordFor(order, { amountMinor: order.payableMinor, payerName })
    const told = async () => (await agent.call('bankRecord.getCandidates', { id })).list.map((one) => one.differences)
    expect((await told()).slice(0, 2)).toEqual([[{ kind: 'others', by: 1 }], [{ kind: 'others', by: 1 }]])
    await db()
      .insert(blacklistedNames)
      .values({ payerName, normalized: plainName(payerName) })
    const listed = { kind: 'nameListed', by: null }
    expect((await told())[0]).toEqual([listed, { kind: 'others', by: 1 }])
    // One that the payer marked is the only one.
    await db()
      .update(bankRecords)
      .set({ identifyCode: `MARK-${id}` })
      .where(eq(bankRecords.id, id))
    await db()
      .update(orders)
      .set({ identifyCode: `MARK-${id}` })
      .where(eq(orders.id, second.id))
    expect((await told())[0]).toEqual([listed])
  })

  it('pays the order that a person chooses, once', async () => {
    const order = await server.newOrder(32_000)
    const id = await recordFor(order, { utr: 'BY-HAND-1' })
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => agent.attempt('bankRecord.match', { id, orderCodes: [order.orderCode] })),
    )
    expect(tries.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await server.stored(order.orderCode)).toMatchObject({
      status: 4,
      realAmountMinor: 32_001,
      utr: 'BY-HAND-1',
      supplementStatus: 1,
    })
    expect(await stored(id)).toMatchObject({ status: 'matched', orderId: order.id })
    expect((await server.eventsOf(order)).filter((event) => event === 'SUPPLEMENT')).toHaveLength(1)
    const again = await recordFor(order, { recordId: `${order.orderCode}-2` })
    expect(await agent.attempt('bankRecord.match', { id: again, orderCodes: [order.orderCode] })).toMatchObject({
      code: 409,
    })
    expect((await stored(again)).status).toBe('unmatched')
  })

  it('pays no order of another supplier, none that does not exist, and none by a spent reference', async () => {
    const order = await server.newOrder(34_000)
    const other = must(server.fixtures.suppliers.find((one) => one.id !== order.supplierId))
    const foreign = await recordFor(order, { supplierId: other.id, resourceId: null })
    const faults = async (id: number, orderCode: string) =>
      (await agent.attempt('bankRecord.match', { id, orderCodes: [orderCode] })).data
    expect(await faults(foreign, order.orderCode)).toMatchObject({ issues: [{ fault: 'otherSupplier' }] })
    expect(await faults(foreign, `C${'9'.repeat(16)}`)).toMatchObject({ issues: [{ fault: 'unknownOrder' }] })
    const first = await server.newOrder(35_000)
    await agent.call('bankRecord.match', {
      id: await recordFor(first, { utr: 'SPENT-1' }),
      orderCodes: [first.orderCode],
    })
    const second = await recordFor(order, { utr: 'SPENT-1' })
    expect(await faults(second, order.orderCode)).toMatchObject({ issues: [{ fault: 'utrUsed' }] })
    expect((await server.stored(order.orderCode)).status).toBe(2)
  })

  it('is set aside with a reason and taken back', async () => {
    const id = await recordFor(await server.newOrder(36_000))
    await agent.call('bankRecord.setAside', { ids: [id], reason: 'a gift' })
    expect(await stored(id)).toMatchObject({ status: 'setAside', setAsideReason: 'a gift', setAsideBy: 'custservice' })
    expect(await agent.attempt('bankRecord.setAside', { ids: [id], reason: 'again' })).toMatchObject({ code: 409 })
    await agent.call('bankRecord.takeBack', { ids: [id] })
    expect(await stored(id)).toMatchObject({ status: 'unmatched', setAsideReason: null, setAsideBy: null })
  })
})

describe('who sees payments', () => {
  it('a supplier its own and its team’s, as long as the settings let it, and acts on none', async () => {
    const order = await server.newOrder(37_000)
    const [own, other] = [must(server.fixtures.suppliers[0]), must(server.fixtures.suppliers[1])]
    const member = must(server.fixtures.suppliers.find(({ parentId }) => parentId === own.id))
    const part = { resourceId: null, kind: 'webMessage' }
    const ids = {
      own: await recordFor(order, { ...part, supplierId: own.id }),
      team: await recordFor(order, { ...part, supplierId: member.id }),
      other: await recordFor(order, { ...part, supplierId: other.id }),
      usdt: await recordFor(order, { ...part, supplierId: own.id, kind: 'usdt' }),
    }
    const seen = async () => {
      const rows = (await listedTo('supplier01', { kind: ['webMessage', 'usdt'] })).map(({ id }) => id)
      return Object.entries(ids).flatMap(([name, id]) => (rows.includes(id) ? [name] : []))
    }
    expect(await seen()).toEqual(['own', 'team'])
    await setSettings(server, { supplierWebMessageEnable: false })
    expect(await seen()).toEqual([])
    const supplier = await server.signIn('supplier01')
    expect(await supplier.attempt('bankRecord.getCandidates', { id: ids.own })).toMatchObject({ code: 404 })
    expect(await supplier.attempt('bankRecord.setAside', { ids: [ids.own], reason: 'x' })).toMatchObject({ code: 403 })
    await setSettings(server, { supplierWebMessageEnable: true })
    expect(await seen()).toEqual(['own', 'team'])
  })

  it('a supplier the messages of a payment whose kind the settings show it', async () => {
    const order = await server.newOrder(37_100)
    const own = must(server.fixtures.suppliers[0])
    const id = await recordFor(order, { resourceId: null, supplierId: own.id, kind: 'webMessage' })
    const at = { occurredAt: new Date(), receivedAt: new Date() }
    await db()
      .insert(bankMessages)
      .values(
        ['sms', 'webMessage'].map((kind) => ({
          ...{ kind, recordId: `${order.orderCode} ${kind}`, supplierId: own.id, bankRecordId: id, text: kind, ...at },
        })),
      )
    const supplier = await server.signIn('supplier01')
    const texts = async (client: TestClient) =>
      (await client.call('bankRecord.getWitnesses', { id })).list.map(({ text }) => text).toSorted()
    expect(await texts(supplier)).toEqual(['sms', 'webMessage'])
    await setSettings(server, { supplierSmsRecordEnable: false })
    expect(await texts(supplier)).toEqual(['webMessage'])
    expect(await texts(agent)).toEqual(['sms', 'webMessage'])
    await setSettings(server, { supplierSmsRecordEnable: true })
  })

  it('who only looks gets account numbers masked', async () => {
    const id = await recordFor(await server.newOrder(38_000))
    const [whole] = await listedTo('custservice', { id })
    const [masked] = await listedTo('techmaintain', { id })
    expect(whole?.text).toContain('6222021234567890')
    expect(masked?.text).toBe('Rs credited to 6222 •••• 7890')
    expect(masked?.cardNumber).toContain('••••')
  })
})
