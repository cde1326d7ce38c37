import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { BREAKER_POLICY } from '#domain/accounts/breaker.ts'
import { tellOfAccounts } from '#server/parties/account-health/tell-of-accounts.ts'
import { accountHealthHandlers } from '#server/parties/account-health/account-health.handlers.ts'
import {
  accountBreakers,
  accountExceptions,
  messages,
  orderAllocations,
  resources,
  suppliers,
} from '#server/db/schema/schema.ts'
import { accountHandlers } from '#server/parties/accounts/accounts.handlers.ts'
import { endOrder, newOrder } from '#tests/support/orders/account-outcomes.ts'
import { actorOf, callOf, makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { rounds } from '#tests/support/rounds.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})
beforeEach(async () => void (await engine.db.delete(messages)))

const breakerOf = async (id = world.account.id) =>
  must((await engine.db.select().from(accountBreakers).where(eq(accountBreakers.resourceId, id)))[0])
const order = () => newOrder(engine, world)

/** Lets the latest orders of the account all fail. */
async function failAll(count = BREAKER_POLICY.inARow): Promise<void> {
  const failing = []
  for (let n = 0; n < count; n += 1) failing.push(await order())
  for (const one of failing) await endOrder(engine, one, false)
}

it('stops an account whose orders fail, and says so of the orders that it does not take', async () => {
  await failAll()
  expect(await breakerOf()).toMatchObject({ state: 'open', cause: 'failures', waitSeconds: 60 })
  const refused = await order()
  expect(refused).toMatchObject({ status: 10, resourceId: null })
  const [kept] = await engine.db.select().from(orderAllocations).where(eq(orderAllocations.orderId, refused.id))
  expect(kept?.candidates).toMatchObject([{ resourceId: world.account.id, taken: false, refusal: 'breaker' }])
  const other = await makeResource(engine, world.supplier.id)
  expect((await order()).resourceId).toBe(other.id)
})

it('lets exactly one of parallel orders through to try it, whose success lets it go on', async () => {
  await failAll()
  engine.passMinutes(1.1)
  const tried = await Promise.all(Array.from({ length: 30 }, order))
  const [probe, ...more] = tried.filter(({ resourceId }) => resourceId !== null)
  expect(more).toEqual([])
  expect(await breakerOf()).toMatchObject({ state: 'halfOpen' })
  await endOrder(engine, must(probe), true)
  expect(await breakerOf()).toMatchObject({ state: 'closed', cause: null })
  expect((await order()).resourceId).toBe(world.account.id)
  expect(
    await engine.db.select().from(accountExceptions).where(eq(accountExceptions.resourceId, world.account.id)),
  ).toEqual([expect.objectContaining({ kind: 'failures', endedAt: expect.any(Date) })])
})

it('waits twice as long after each try that failed, but not where no other account takes the order', async () => {
  await failAll()
  for (const wait of [120, 240, 480]) {
    engine.passMinutes(20)
    await endOrder(engine, await order(), false)
    expect(await breakerOf()).toMatchObject({ state: 'open', waitSeconds: wait })
  }
  const other = await makeResource(engine, world.supplier.id)
  engine.passMinutes(1.1)
  expect((await order()).resourceId).toBe(other.id)
  await engine.db.update(accountBreakers).set({ state: 'held' })
  await engine.db.insert(accountBreakers).values({ resourceId: other.id, state: 'held' })
  expect((await order()).resourceId).toBeNull()
  await engine.db.update(accountBreakers).set({ state: 'open' }).where(eq(accountBreakers.resourceId, world.account.id))
  const probe = await order()
  expect(probe.resourceId).toBe(world.account.id)
  await endOrder(engine, probe, true)
  expect(await breakerOf()).toMatchObject({ state: 'closed', waitSeconds: 60 })
})

it('recovers by itself within one interval where all accounts of a product stopped', async () => {
  const accounts = [
    world.account,
    await makeResource(engine, world.supplier.id),
    await makeResource(engine, world.supplier.id),
  ]
  await failAll(3 * BREAKER_POLICY.inARow)
  // Each of them has failed a few tries, too.
  for (let round = 0; round < 3; round += 1) {
    engine.passMinutes(16)
    for (const tried of await Promise.all(accounts.map(order))) await endOrder(engine, tried, false)
  }
  for (const { id } of accounts) expect(await breakerOf(id)).toMatchObject({ state: 'open', waitSeconds: 480 })
  expect((await order()).resourceId).toBeNull()
  engine.passMinutes(BREAKER_POLICY.probeSeconds / 60)
  for (const { id } of accounts) {
    const probe = await order()
    expect(accounts.map((account) => account.id)).toContain(probe.resourceId)
    await endOrder(engine, probe, true)
    expect(await breakerOf(must(probe.resourceId)), String(id)).toMatchObject({ state: 'closed' })
  }
})

it('is held and released by a person with a reason, and by nothing else', async () => {
  const call = () => callOf(engine, actorOf('customerService'))
  const { 'resource.hold': hold, 'resource.release': release } = accountHealthHandlers
  const input = { resourceId: world.account.id, reason: 'the bank called' }
  const before = await order()
  await hold(call(), input)
  expect((await order()).resourceId).toBeNull()
  await expect(hold(call(), input)).rejects.toMatchObject({ message: 'resource.notPossible' })
  await endOrder(engine, before, true)
  engine.passMinutes(600)
  expect((await order()).resourceId).toBeNull()
  const health = await accountHealthHandlers['resource.getHealth'](call(), input)
  expect(health).toMatchObject({ breaker: 'held', cause: 'person', exceptions: 1 })
  const stale = { ...input, expectedVersion: health.version - 1 }
  await expect(release(call(), stale)).rejects.toMatchObject({ message: 'resource.versionConflict' })
  await release(call(), { ...input, expectedVersion: health.version })
  expect((await order()).resourceId).toBe(world.account.id)
  const { list } = await accountHealthHandlers['resource.getExceptions'](call(), { resourceId: world.account.id })
  expect(list).toMatchObject([{ kind: 'person', endTime: expect.any(String), detail: { reason: 'the bank called' } }])
})

it('tells supplier and agents of a stop and, in the same message, of the recovery, at most twice an hour for an account that flaps', async () => {
  const toSupplier = async () =>
    await engine.db
      .select({ kind: messages.kind, params: messages.params })
      .from(messages)
      .where(eq(messages.userId, world.supplier.userId))
  // Every second of these orders fails: the breaker sees each, and the sweep runs after each.
  for (let n = 0; n < rounds(12, 40); n += 1) {
    const batch = await Promise.all([order(), order(), order(), order()])
    for (const [at, one] of batch.entries()) if (one.resourceId !== null) await endOrder(engine, one, at % 2 === 0)
    await tellOfAccounts(engine.services)
    engine.passMinutes(0.2)
  }
  expect((await toSupplier()).length).toBeLessThanOrEqual(2)
  // It stops and goes on many times in an hour.
  await engine.db.delete(accountBreakers)
  await engine.db.delete(messages)
  for (let round = 0; round < 4; round += 1) {
    await failAll()
    await tellOfAccounts(engine.services)
    engine.passMinutes(1.1)
    await endOrder(engine, await order(), true)
    await Promise.all([tellOfAccounts(engine.services), tellOfAccounts(engine.services)])
  }
  expect((await toSupplier()).map(({ kind }) => kind)).toEqual(['accountWorking'])
  expect((await toSupplier())[0]?.params).toMatchObject({ account: world.account.name })
}, 120_000)

it('shows a supplier its own accounts alone', async () => {
  const [other] = await engine.db.select().from(suppliers).where(eq(suppliers.id, world.supplier.id))
  const stranger = callOf(engine, actorOf('supplier', { supplierId: must(other).id + 1_000 }))
  const own = callOf(engine, actorOf('supplier', { supplierId: world.supplier.id }))
  const { 'resource.getExceptions': list, 'resource.getHealth': read } = accountHealthHandlers
  expect(await read(own, { resourceId: world.account.id })).toMatchObject({
    breaker: 'closed',
    serviceState: 'offline',
  })
  await expect(read(stranger, { resourceId: world.account.id })).rejects.toMatchObject({ message: 'resource.notFound' })
  await failAll()
  expect((await list(own, {})).total).toBe(1)
  expect((await list(stranger, {})).total).toBe(0)
})

describe('the timeline of an account', () => {
  const { 'resource.getTimeline': read } = accountHealthHandlers
  const timeline = async () => await read(callOf(engine, actorOf('admin')), { resourceId: world.account.id })

  it('tells of stops with their ends, and of one that lasts', async () => {
    expect((await timeline()).events).toEqual([])
    await failAll()
    expect((await timeline()).events).toMatchObject([
      { kind: 'failures', state: 'suspended', endTime: null, monitorId: null },
    ])
    engine.passMinutes(1.1)
    await endOrder(engine, await order(), true)
    const { events, fromTime, untilTime } = await timeline()
    expect(events).toMatchObject([{ kind: 'failures', state: 'suspended', endTime: expect.any(String) }])
    expect(Date.parse(untilTime) - Date.parse(fromTime)).toBe(7 * 86_400_000)
    engine.passMinutes(8 * 1_440)
    expect((await timeline()).events).toEqual([])
  })

  it('tells when a day was full by its present limits, until the end of the day', async () => {
    await order()
    await order()
    await engine.db.update(resources).set({ dailyCountLimit: 3 }).where(eq(resources.id, world.account.id))
    expect((await timeline()).events).toEqual([])
    const last = await order()
    const [event, ...more] = (await timeline()).events
    expect(more).toEqual([])
    expect(event).toMatchObject({ kind: 'limit', state: 'limit', endTime: null })
    expect(event?.at).toBe(last.allocatedAt?.toISOString())
  })

  it('tells when it was switched off, to suppliers without by whom', async () => {
    const { 'resource.enableResource': turn } = accountHandlers
    const call = (actor = actorOf('admin')) => callOf(engine, actor)
    const { id: resourceId, productId } = world.account
    await turn(call(), { resourceId, productId, enable: false })
    expect((await timeline()).events).toMatchObject([{ kind: 'switchedOff', state: 'disabled', endTime: null }])
    await turn(call(), { resourceId, productId, enable: true })
    const [event] = (await timeline()).events
    expect(event).toMatchObject({ kind: 'switchedOff', endTime: expect.any(String), by: expect.any(String) })
    const own = call(actorOf('supplier', { supplierId: world.supplier.id }))
    expect((await read(own, { resourceId })).events).toMatchObject([{ kind: 'switchedOff', by: null }])
    const stranger = call(actorOf('supplier', { supplierId: world.supplier.id + 1_000 }))
    await expect(read(stranger, { resourceId })).rejects.toMatchObject({ message: 'resource.notFound' })
  })
})
