import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { MONITOR_APPS, QUIET_SECONDS } from '#domain/monitors/apps.ts'
import { accountHealthHandlers } from '#server/parties/account-health/account-health.handlers.ts'
import { tellOfAccounts } from '#server/parties/account-health/tell-of-accounts.ts'
import { watchSilence } from '#server/parties/account-health/account-health-work.ts'
import { accountBreakers, accountExceptions, messages, monitors, orderAllocations } from '#server/db/schema/schema.ts'
import { monitorFacts } from '#server/ops/maintenance/health/system-facts.ts'
import { newOrder } from '#tests/support/orders/account-outcomes.ts'
import { actorOf, callOf, makeMonitor, makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})
beforeEach(async () => {
  await engine.db.update(monitors).set({ lastSeenAt: null, app: 'own' })
  await engine.db.delete(messages)
})

const FORWARDING = MONITOR_APPS.filter((app) => app !== 'own')

const order = () => newOrder(engine, world)
const beat = async (id = world.monitor.id) =>
  void (await engine.db.update(monitors).set({ lastSeenAt: engine.services.now() }).where(eq(monitors.id, id)))
const sweep = async () => {
  await watchSilence(engine.services)
  await tellOfAccounts(engine.services)
}
const told = async () =>
  (await engine.db.select().from(messages).where(eq(messages.userId, world.supplier.userId))).map(({ kind }) => kind)

it('takes no orders on an account all of whose monitors are offline, and tells its supplier once', async () => {
  const second = await makeMonitor(engine, world.supplier.id, [world.account.id])
  await beat()
  engine.passMinutes(1.9)
  await beat(second.id)
  engine.passMinutes(1.9)
  // One of both was heard of within monitorLiveTime.
  expect((await order()).resourceId).toBe(world.account.id)
  engine.passMinutes(0.2)
  const refused = await order()
  expect(refused.resourceId).toBeNull()
  const [kept] = await engine.db.select().from(orderAllocations).where(eq(orderAllocations.orderId, refused.id))
  expect(kept?.candidates).toMatchObject([{ refusal: 'offline' }])
  engine.set({ monitorLiveTime: 600 })
  expect((await order()).resourceId).toBe(world.account.id)
  engine.set({ monitorLiveTime: 120 })
  for (let round = 0; round < 5; round += 1) {
    await sweep()
    await Promise.all([sweep(), sweep()])
    expect((await order()).resourceId).toBeNull()
    await beat()
    await sweep()
    expect((await order()).resourceId).toBe(world.account.id)
    engine.passMinutes(2.1)
  }
  expect(await told()).toEqual(['accountWorking'])
})

it.each(FORWARDING)(
  'lets %s be quiet for its time, since it has no heartbeat, and then takes it for silent',
  async (app) => {
    await engine.db.update(monitors).set({ app }).where(eq(monitors.id, world.monitor.id))
    await beat()
    engine.passMinutes(QUIET_SECONDS[app] / 60 + 1.9)
    await sweep()
    expect((await order()).resourceId).toBe(world.account.id)
    expect((await monitorFacts(engine.services))[0]).toMatchObject({ amount: 1 })
    engine.passMinutes(0.2)
    await sweep()
    expect((await order()).resourceId).toBeNull()
    expect(await told()).toEqual(['accountSilent'])
  },
)

it('tells each person of one outage in one message, which counts its accounts and tells its end', async () => {
  const { db } = engine
  const more = await Promise.all(Array.from({ length: 5 }, () => makeResource(engine, world.supplier.id)))
  const late = must(more[4])
  const early = must(await makeMonitor(engine, world.supplier.id, [...more.slice(0, 4).map(({ id }) => id)]))
  const second = await makeMonitor(engine, world.supplier.id, [late.id])
  await beat()
  await beat(early.id)
  engine.passMinutes(1)
  await beat(second.id)
  engine.passMinutes(1.1)
  await sweep()
  const all = async () => await db.select().from(messages).orderBy(messages.userId, messages.id)
  const ofSupplier = async () => (await all()).filter(({ userId }) => userId === world.supplier.userId)
  const [first] = await ofSupplier()
  expect(first).toMatchObject({ kind: 'accountSilent', state: 'unread', params: { accounts: 5 } })
  expect(first?.texts?.['en-US'].text).toContain(': 5 (')
  await db.update(messages).set({ state: 'readed' })
  engine.passMinutes(1)
  await sweep()
  // The one that fell silent later stopped by the same cause: the message is unread again.
  expect(await ofSupplier()).toMatchObject([
    {
      id: must(first).id,
      kind: 'accountSilent',
      state: 'unread',
      params: { accounts: 6, time: first?.params['time'] },
    },
  ])
  await beat()
  await beat(second.id)
  await sweep()
  expect(await ofSupplier()).toMatchObject([{ kind: 'accountSilent', params: { accounts: 6 } }])
  await beat(early.id)
  await sweep()
  expect(await ofSupplier()).toMatchObject([{ kind: 'accountWorking', state: 'unread', params: { accounts: 6 } }])
  const perPerson = Map.groupBy(await all(), ({ userId }) => userId)
  expect([...perPerson.values()].map(({ length }) => length)).toEqual([...perPerson.keys()].map(() => 1))
})

it('leaves accounts alone that have no monitor, or none that was ever heard of', async () => {
  engine.passMinutes(60)
  await sweep()
  expect((await order()).resourceId).toBe(world.account.id)
  const bare = await makeResource(engine, world.supplier.id)
  await beat()
  engine.passMinutes(60)
  await sweep()
  expect((await order()).resourceId).toBe(bare.id)
})

it('judges nobody by silence while enableSystemCheck is off', async () => {
  await beat()
  engine.passMinutes(5)
  await sweep()
  expect((await order()).resourceId).toBeNull()
  engine.set({ enableSystemCheck: false })
  await sweep()
  expect((await order()).resourceId).toBe(world.account.id)
  expect(await engine.db.select().from(accountBreakers).where(eq(accountBreakers.cause, 'silence'))).toEqual([])
})

it('counts and lists from when to when an account and its monitor were silent', async () => {
  await beat()
  const read = async () =>
    await accountHealthHandlers['resource.getHealth'](callOf(engine, actorOf('admin')), {
      resourceId: world.account.id,
    })
  expect(await read()).toMatchObject({ serviceState: 'online', lastServiceTime: expect.any(String), exceptions: 0 })
  engine.passMinutes(1.5)
  expect(await read()).toMatchObject({ serviceState: 'stale', breaker: 'closed' })
  engine.passMinutes(1)
  await sweep()
  expect(await read()).toMatchObject({
    serviceState: 'offline',
    breaker: 'open',
    cause: 'silence',
    exceptions: 1,
    monitors: [{ monitorId: world.monitor.monitorId, serviceState: 'offline', exceptions: 1 }],
  })
  await beat()
  await sweep()
  const rows = await engine.db
    .select()
    .from(accountExceptions)
    .where(eq(accountExceptions.monitorRowId, world.monitor.id))
  expect(must(rows[0])).toMatchObject({ kind: 'silence', endedAt: expect.any(Date) })
  // Exceptions of the account and of its monitor, page by page, and of no other account.
  const { 'resource.getExceptions': list } = accountHealthHandlers
  const admin = callOf(engine, actorOf('admin'))
  const of = { resourceId: world.account.id, pageSize: 1 }
  const first = await list(admin, of)
  const second = await list(admin, { ...of, ...(first.nextCursor !== null && { cursor: first.nextCursor }) })
  const both = [...first.list, ...second.list]
  expect(both.map(({ kind, monitorId, resourceId }) => [kind, monitorId ?? resourceId])).toEqual([
    ['silence', world.account.id],
    ['silence', world.monitor.monitorId],
  ])
  expect(second.nextCursor).toBeNull()
  const other = await makeResource(engine, world.supplier.id)
  expect((await list(admin, { resourceId: other.id })).list).toEqual([])
})

it('judges nobody after a jump of the clock, until everybody could be heard', async () => {
  const steadyFor = vi.spyOn(engine.services.clock, 'steadyForMs')
  await beat()
  engine.passMinutes(60)
  steadyFor.mockReturnValue(30_000)
  await sweep()
  expect((await order()).resourceId).toBe(world.account.id)
  const read = async () =>
    await accountHealthHandlers['resource.getHealth'](callOf(engine, actorOf('admin')), {
      resourceId: world.account.id,
    })
  expect(await read()).toMatchObject({ breaker: 'closed', serviceState: 'stale' })
  steadyFor.mockReturnValue(120_000)
  await sweep()
  expect((await order()).resourceId).toBeNull()
  expect(await read()).toMatchObject({ breaker: 'open', cause: 'silence', serviceState: 'offline' })
  // Another jump lets nobody go on who had fallen silent before.
  steadyFor.mockReturnValue(0)
  await sweep()
  expect(await read()).toMatchObject({ breaker: 'open', cause: 'silence' })
  steadyFor.mockRestore()
})

it('counts what was heard in the future as heard now', async () => {
  engine.passMinutes(60)
  await beat()
  engine.passMinutes(-60)
  await sweep()
  const [heard] = await engine.db.select().from(monitors).where(eq(monitors.id, world.monitor.id))
  expect(Math.abs((heard?.lastSeenAt?.getTime() ?? 0) - engine.services.now().getTime())).toBeLessThan(60_000)
  engine.passMinutes(2.1)
  await sweep()
  expect((await order()).resourceId).toBeNull()
})

it('is what the health page counts as heard of', async () => {
  await engine.db.update(monitors).set({ lastSeenAt: engine.services.now() })
  engine.passMinutes(3)
  const heard = async () => must((await monitorFacts(engine.services))[0]).amount
  expect(await heard()).toBe(0)
  engine.set({ monitorLiveTime: 600 })
  expect(await heard()).toBeGreaterThan(0)
})
