import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ipGuardEndpoints } from '#contract/ip-guard/ip-guard.endpoints.ts'
import type { InputOf } from '#contract/contract.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ipAllowances, ipFreezes, ipGuardRules, orders } from '#server/db/schema/schema.ts'
import { runRules } from '#server/ip-guard/run-rules.ts'
import { zoneOf } from '#server/platform/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const HOUR_MS = 3_600_000
const reason = 'card testing'

let server: TestServer
let second: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ beside: server })
  admin = await server.signIn('platformadmin')
})
afterAll(async () => {
  await second.dispose()
  await server.dispose()
})
afterEach(async () => {
  const { db } = server.services
  await db.delete(ipFreezes)
  await db.delete(ipGuardRules)
  await db.delete(ipAllowances)
  await Promise.all([server.services.ipGuard.refresh(), second.services.ipGuard.refresh()])
})

const freeze = async (network: string) => await admin.attempt('ipFreeze.create', { network, freezeMinutes: 60, reason })
const freezes = async (filter: InputOf<'ipFreeze.getList'> = {}) => (await admin.call('ipFreeze.getList', filter)).list
const create = async (clientIp: string, on: TestServer = server) => await on.attemptOrder({ clientIp })
/** Takes the orders of other tests out of what rules judge. */
const forgetOrders = async () => await server.services.db.update(orders).set({ ip: null })
/** What a process knows, once it has heard of a change: no order after it. */
const knows = async (ip: string, isFrozen: boolean, on: TestServer) =>
  await vi.waitFor(() => expect(on.services.ipGuard.frozenBy(ip, on.services.now()) !== undefined).toBe(isFrozen))

describe('a freeze', () => {
  it('refuses orders on every process until it is lifted, and those of its network alone', async () => {
    expect(await freeze('203.0.113.64/28')).toMatchObject({ code: 200 })
    for (const on of [server, second]) {
      await knows('203.0.113.70', true, on)
      expect(await create('203.0.113.70', on)).toMatchObject({
        code: 403,
        msg: 'order.addressFrozen',
        data: { params: { ip: '203.0.113.64/28' } },
      })
      expect(await create('::ffff:203.0.113.70', on)).toMatchObject({ code: 403 })
      expect(await create('203.0.113.80', on)).toMatchObject({ code: 200 })
    }
    const [row] = await freezes({ state: ['active'] })
    expect(row).toMatchObject({ network: '203.0.113.64/28', reason, ruleName: null, orders: 0 })
    await admin.call('ipFreeze.lift', { ids: [must(row).id] })
    for (const on of [server, second]) {
      await knows('203.0.113.70', false, on)
      expect(await create('203.0.113.70', on)).toMatchObject({ code: 200 })
    }
    expect(await freezes()).toMatchObject([{ state: 'lifted' }])
    expect(await admin.attempt('ipFreeze.lift', { ids: [must(row).id] })).toMatchObject({ code: 409 })
    const { list } = await admin.call('audit.getList', { targetKind: ['ipFreeze'], target: String(must(row).id) })
    expect(list.map(({ action }) => action)).toEqual(['ipFreeze.lift', 'ipFreeze.create'])
  })

  it('ends by itself, on the second', async () => {
    await freeze('203.0.113.9')
    await knows('203.0.113.9', true, server)
    const { expireTime } = must((await freezes())[0])
    const end = new Date(expireTime).getTime()
    const { ipGuard } = server.services
    expect(ipGuard.frozenBy('203.0.113.9', new Date(end - 1))).toBe('203.0.113.9')
    expect(ipGuard.frozenBy('203.0.113.9', new Date(end))).toBeUndefined()
    await server.services.db.update(ipFreezes).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await freezes({ state: ['ended'] })).toMatchObject([{ state: 'ended' }])
    expect(await freezes({ state: ['active'] })).toEqual([])
  })

  it('gives way to the allowlist, whichever came first, and answers the first order of a number again', async () => {
    const first = must((await server.attemptOrder({ clientIp: '198.51.100.7', mchOrderNo: 'kept' })).data)
    await freeze('198.51.100.7')
    await knows('198.51.100.7', true, second)
    expect(await second.attemptOrder({ clientIp: '198.51.100.7', mchOrderNo: 'kept' })).toMatchObject({
      code: 200,
      data: { orderCode: (first as { orderCode: string }).orderCode },
    })
    await admin.call('ipAllowance.create', { network: '198.51.100.0/24', reason: 'university' })
    await knows('198.51.100.7', false, second)
    expect(await create('198.51.100.7', second)).toMatchObject({ code: 200 })
    expect(await freezes()).toMatchObject([{ state: 'lifted', liftReason: '198.51.100.0/24' }])
    expect(await freeze('198.51.100.9')).toMatchObject({
      code: 400,
      msg: 'ipFreeze.allowed',
      data: { params: { network: '198.51.100.0/24' }, issues: [{ path: 'network' }] },
    })
    // A wider freeze holds its other addresses alone.
    expect(await freeze('198.51.0.0/16')).toMatchObject({ code: 200 })
    await knows('198.51.7.7', true, second)
    expect(await create('198.51.100.7', second)).toMatchObject({ code: 200 })
    expect(await create('198.51.7.7', second)).toMatchObject({ code: 403 })
  })

  it('shuts out nobody who makes it, nor a country, and is made once', async () => {
    expect(await freeze('127.0.0.0/16')).toMatchObject({
      code: 400,
      msg: 'ipFreeze.shutsOutAuthor',
      data: { params: { account: 'platformadmin', ip: '127.0.0.1' } },
    })
    for (const [network, fault] of [
      ['10.0.0.0/8', 'networkTooWide'],
      ['2001:db8::/31', 'networkTooWide'],
      ['10.0.0', 'network'],
    ] as const)
      expect(await freeze(network)).toMatchObject({ code: 400, data: { issues: [{ path: 'network', fault }] } })
    expect(await freeze('2001:db8:1::/64')).toMatchObject({ code: 200 })
    expect(await freeze('2001:db8:1:0::/64')).toMatchObject({ code: 400, msg: 'ipFreeze.known' })
  })

  it('is made by admins alone, and seen by customer service and maintenance', async () => {
    const reads = [
      'ipFreeze.getList',
      'ipFreeze.export',
      'ipGuardRule.getList',
      'ipGuardRule.dryRun',
      'ipAllowance.getList',
    ]
    for (const [account, calls] of [
      ['custservice', reads],
      ['techmaintain', reads],
      ['merchant01', []],
    ] as const) {
      const client = await server.signIn(account)
      const names = Object.keys(ipGuardEndpoints) as (keyof typeof ipGuardEndpoints)[]
      const answers = await Promise.all(
        names.map(async (name) => [name, (await client.attempt(name, {})).code] as const),
      )
      expect(answers.flatMap(([name, code]) => (code === 403 ? [] : [name]))).toEqual(calls)
    }
  })
})

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

  it.each([
    { kind: 'perMinute', limit: 4 },
    { kind: 'perMinute', limit: 4, grouping: 'network' },
    { kind: 'perSpan', windowMinutes: 30, limit: 10 },
    { kind: 'failedShare', windowMinutes: 10, limit: 4, failedPercent: 80 },
    { kind: 'manyMerchants', windowMinutes: 10, limit: 1 },
  ] as const)('that observes records what a dry run said: $kind $grouping', async (values) => {
    await placeOrders()
    const rule = await addRule(values)
    expect(rule.mode).toBe('observe')
    const said = await admin.call('ipGuardRule.dryRun', { id: rule.id, days: 1 })
    expect(said.freezes).toBeGreaterThan(0)
    expect(await judgeDay(rule.id)).toBe(said.freezes)
    expect(await runRules(server.services)).toBe(0)
    const rows = await freezes({ state: ['observed'] })
    expect(new Set(rows.map(({ network }) => network)).size).toBe(said.addresses)
    const sum = (name: 'since' | 'sincePaid') => rows.reduce((total, row) => total + row[name], 0)
    expect([rows.length, sum('since'), sum('sincePaid')]).toEqual([said.freezes, said.orders, said.paid])
    const shape = (network: string, from: string, counted: number) => `${network} ${from} ${counted}`
    expect(new Set(rows.map((row) => shape(row.network, row.fromTime, row.orders)))).toEqual(
      new Set(said.hits.map((hit) => shape(hit.network, hit.fromTime, hit.counted))),
    )
    // What each goes by, and what came meanwhile, is what the queue lists for it.
    const zone = zoneOf(server.services)
    const listed = async (ipAddress: string, from: string, to: string, more = {}) => {
      const [startTime, endTime] = [from, new Date(new Date(to).getTime() - 1_000)].map((at) => toWallClock(at, zone))
      return (await admin.call('order.getList', { ipAddress, startTime, endTime, showAll: true, ...more })).total
    }
    for (const row of rows) {
      expect(await listed(row.network, row.fromTime, row.toTime)).toBe(row.orders)
      expect(await listed(row.network, row.startTime, row.endedTime)).toBe(row.since)
      expect(await listed(row.network, row.startTime, row.endedTime, { orderStatusId: [PAID_STATUS] })).toBe(
        row.sincePaid,
      )
    }
    // Observing stops nothing.
    await server.services.ipGuard.refresh()
    for (const { network } of rows) expect((await create(network.split('/')[0] ?? '')).code).toBe(200)
  })

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
    const [row] = await freezes({ state: ['active'] })
    expect(row).toMatchObject({ network: '2001:db8::5', ruleName: 'burst', createdBy: null, orders: 3, merchants: 1 })
    for (const on of [server, second]) {
      await knows('2001:db8::5', true, on)
      expect(await create('2001:db8::5', on)).toMatchObject({ code: 403, msg: 'order.addressFrozen' })
    }
    const { list } = await admin.call('audit.getList', { targetKind: ['ipFreeze'], target: String(must(row).id) })
    expect(list).toMatchObject([{ action: 'ipFreeze.create', account: null }])
    // Deleted, its freeze stays with its name.
    await admin.call('ipGuardRule.delete', { ids: [rule.id] })
    expect(await freezes()).toMatchObject([{ state: 'active', ruleId: null, ruleName: 'burst' }])
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
