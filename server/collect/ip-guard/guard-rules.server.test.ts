import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { ipGuardRules, orders } from '#server/db/schema/schema.ts'
import { runRules } from '#server/collect/ip-guard/run-rules.ts'
import { knows, listedOrders, openGuardWorld } from '#tests/support/worlds/guard-world.ts'
import type { GuardWorld } from '#tests/support/worlds/guard-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const HOUR_MS = 3_600_000

let world: GuardWorld
let server: TestServer
let second: TestServer
let admin: TestClient
beforeAll(async () => {
  world = await openGuardWorld()
  ;({ admin, second, server } = world)
})
afterAll(async () => await world.dispose())
afterEach(async () => await world.clear())

/** Takes the orders of other tests out of what rules judge. */
const forgetOrders = async () => await server.services.db.update(orders).set({ ip: null })

describe('a rule', () => {
  /** Orders of the last day: a burst, a busy gateway, a slow address, a repeat offender after its freeze, and an allowed one. */
  async function placeOrders() {
    const [merchant, other] = server.fixtures.merchants
    const begin = Math.floor(Date.now() / 1_000) * 1_000 - 10 * HOUR_MS
    const at = (ip: string, minutes: number, status = 5, merchantId = must(merchant).id) => ({
      ip,
      merchantId,
      status,
      createdAt: new Date(begin + minutes * 60_000 + 250),
    })
    const placed = [
      ...Array.from({ length: 9 }, (_none, step) => at('203.0.113.1', step * 0.1, step > 6 ? PAID_STATUS : 5)),
      ...Array.from({ length: 8 }, (_none, step) => at('203.0.113.1', 90 + step * 0.2)),
      ...Array.from({ length: 7 }, (_none, step) =>
        at('203.0.113.2', step * 0.1, PAID_STATUS, must(step % 2 ? other : merchant).id),
      ),
      ...Array.from({ length: 20 }, (_none, step) => at('203.0.113.3', step * 2)),
      ...Array.from({ length: 9 }, (_none, step) => at('203.0.114.200', step * 0.05)),
    ]
    await forgetOrders()
    await insertOrders(server, placed)
    await admin.call('ipAllowance.create', { network: '203.0.114.200', reason: 'ours' })
  }

  async function addRule(values: Partial<InputOf<'ipGuardRule.create'>> = {}) {
    const name = values.name ?? 'burst'
    await admin.call('ipGuardRule.create', {
      name,
      kind: 'perMinute',
      grouping: 'address',
      windowMinutes: 1,
      limit: 4,
      freezeMinutes: 60,
      ...values,
    })
    const [rule] = (await admin.call('ipGuardRule.getList', { name })).list
    return must(rule)
  }
  /** Lets a rule judge the last day, as if it had been on. */
  async function judgeDay(id: number) {
    const { db } = server.services
    await db
      .update(ipGuardRules)
      .set({ judgedUntil: new Date(Date.now() - 24 * HOUR_MS) })
      .where(eq(ipGuardRules.id, id))
    return await runRules(server.services)
  }

  /** By network how many orders each of its freezes goes by. */
  const CASES = [
    {
      values: { kind: 'perMinute', limit: 4, grouping: 'address' },
      hits: { '203.0.113.1': [5, 5], '203.0.113.2': [5] },
    },
    { values: { kind: 'perMinute', limit: 4, grouping: 'network' }, hits: { '203.0.113.0/24': [5, 5] } },
    { values: { kind: 'perSpan', windowMinutes: 30, limit: 10, grouping: 'address' }, hits: { '203.0.113.3': [11] } },
    {
      values: { kind: 'failedShare', windowMinutes: 10, limit: 4, failedPercent: 80, grouping: 'address' },
      hits: { '203.0.113.1': [4, 4], '203.0.113.3': [4] },
    },
    {
      values: { kind: 'manyMerchants', windowMinutes: 10, limit: 1, grouping: 'address' },
      hits: { '203.0.113.2': [2] },
    },
  ] as const
  it.each(CASES.flatMap((one) => (['observe', 'freeze'] as const).map((mode) => ({ ...one, mode }))))(
    'does by $mode what a dry run said: $values.kind $values.grouping',
    async ({ hits, mode, values }) => {
      await placeOrders()
      const rule = await addRule(values)
      expect(rule.mode).toBe('observe')
      const said = await admin.call('ipGuardRule.dryRun', { id: rule.id, days: 1 })
      const times = Map.groupBy(said.hits, ({ network }) => network)
      expect(
        Object.fromEntries([...times].map(([network, own]) => [network, own.map(({ counted }) => counted)])),
      ).toEqual(hits)
      // A failed share is judged once orders have had their time to be paid.
      const delay = values.kind === 'failedShare' ? server.services.settings.get('orderTimeoutMinutes') : 0
      const waits = said.hits.map(({ startTime, toTime }) => Date.parse(startTime) - Date.parse(toTime))
      expect(new Set(waits)).toEqual(new Set([delay * 60_000]))
      await admin.call('ipGuardRule.setMode', { id: rule.id, mode })
      expect(await judgeDay(rule.id)).toBe(said.freezes)
      expect(await runRules(server.services)).toBe(0)
      const rows = await world.freezes()
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([mode === 'observe' ? 'observed' : 'ended']))
      expect(new Set(rows.map(({ network }) => network)).size).toBe(said.addresses)
      const sum = (name: 'since' | 'sincePaid') => rows.reduce((total, row) => total + row[name], 0)
      expect([rows.length, sum('since'), sum('sincePaid')]).toEqual([said.freezes, said.orders, said.paid])
      const shape = (network: string, from: string, counted: number) => `${network} ${from} ${counted}`
      expect(new Set(rows.map((row) => shape(row.network, row.fromTime, row.orders)))).toEqual(
        new Set(said.hits.map((hit) => shape(hit.network, hit.fromTime, hit.counted))),
      )
      // The queue lists the orders that each freeze is based on, and those that came since.
      for (const row of rows) {
        const since = { network: row.network, from: row.startTime, to: row.endedTime }
        expect(await listedOrders(world, { ...since, from: row.fromTime, to: row.toTime })).toBe(row.orders)
        expect(await listedOrders(world, since)).toBe(row.since)
        expect(await listedOrders(world, since, { orderStatusId: [PAID_STATUS] })).toBe(row.sincePaid)
      }
      // Observing stops nothing, nor does a freeze that has ended.
      await server.services.ipGuard.refresh()
      for (const { network } of rows) expect((await world.create(network.split('/')[0] ?? '')).code).toBe(200)
    },
  )

  it('finds the offender, not the shared gateway within its limit, nor whom the allowlist holds', async () => {
    await placeOrders()
    const rule = await addRule({ limit: 7 })
    expect(await admin.call('ipGuardRule.dryRun', { id: rule.id, days: 1 })).toMatchObject({
      addresses: 1,
      freezes: 1,
      hits: [{ network: '203.0.113.1', counted: 8, orders: 1, paid: 1 }],
    })
  })

  it('that freezes does so by itself on every process, and counts afresh once its freeze has ended', async () => {
    await forgetOrders()
    const rule = await addRule({ limit: 2 })
    await admin.call('ipGuardRule.setMode', { id: rule.id, mode: 'freeze', expectedVersion: rule.version })
    const [merchant] = server.fixtures.merchants
    const { db } = server.services
    const begin = new Date(Date.now() - 60_000)
    await db.update(ipGuardRules).set({ judgedUntil: begin })
    await insertOrders(
      server,
      [0, 1, 2, 3].map((step) => ({
        ip: '2001:db8::5',
        merchantId: must(merchant).id,
        createdAt: new Date(begin.getTime() + 5_000 + step * 1_000),
      })),
    )
    // Two processes at once: one of them judges.
    const found = await Promise.all([runRules(server.services), runRules(second.services)])
    expect(found.toSorted()).toEqual([0, 1])
    const [row] = await world.freezes({ state: ['active'] })
    expect(row).toMatchObject({ network: '2001:db8::5', ruleName: 'burst', createdBy: null, orders: 3, merchants: 1 })
    for (const on of [server, second]) {
      await knows(on, '2001:db8::5', true)
      expect(await world.create('2001:db8::5', on)).toMatchObject({ code: 403, msg: 'order.addressFrozen' })
    }
    const { list } = await admin.call('audit.getList', { targetKind: ['ipFreeze'], target: String(must(row).id) })
    expect(list).toMatchObject([{ action: 'ipFreeze.create', account: null }])
    // Deleted, its freeze stays with its name.
    await admin.call('ipGuardRule.delete', { ids: [rule.id] })
    expect(await world.freezes()).toMatchObject([{ state: 'active', ruleId: null, ruleName: 'burst' }])
  })

  it('is off, or judges from the moment at which it is switched on', async () => {
    await placeOrders()
    const rule = await addRule()
    await admin.call('ipGuardRule.setMode', { id: rule.id, mode: 'off' })
    expect(await judgeDay(rule.id)).toBe(0)
    await admin.call('ipGuardRule.setMode', { id: rule.id, mode: 'freeze' })
    expect(await runRules(server.services)).toBe(0)
    expect(
      await admin.attempt('ipGuardRule.create', {
        ...rule,
        kind: 'failedShare',
        failedPercent: undefined,
        name: 'x',
      } as never),
    ).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'failedPercent' }] },
    })
  })
})
