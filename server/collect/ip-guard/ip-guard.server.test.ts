import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ipGuardEndpoints } from '#contract/ip-guard.endpoints.ts'
import { FAILED_STATUSES, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { ipFreezes } from '#server/db/schema/schema.ts'
import { knows, listedOrders, openGuardWorld } from '#tests/support/worlds/guard-world.ts'
import type { GuardWorld } from '#tests/support/worlds/guard-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const reason = 'card testing'

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

const freeze = async (network: string) => await admin.attempt('ipFreeze.create', { network, freezeMinutes: 60, reason })

describe('a freeze', () => {
  it('refuses orders on every process until it is lifted, and those of its network alone', async () => {
    expect(await freeze('203.0.113.64/28')).toMatchObject({ code: 200 })
    for (const on of [server, second]) {
      await knows(on, '203.0.113.70', true)
      expect(await world.create('203.0.113.70', on)).toMatchObject({
        code: 403,
        msg: 'order.addressFrozen',
        data: { params: { ip: '203.0.113.64/28' } },
      })
      expect(await world.create('::ffff:203.0.113.70', on)).toMatchObject({ code: 403 })
      expect(await world.create('203.0.113.80', on)).toMatchObject({ code: 200 })
    }
    // Four creations were refused, on two processes.
    await expect.poll(async () => (await world.freezes({ state: ['active'] }))[0]?.refused).toBe(4)
    const [row] = await world.freezes({ state: ['active'] })
    expect(row).toMatchObject({ network: '203.0.113.64/28', reason, ruleName: null, orders: 0 })
    expect(row?.lastRefusedTime).not.toBeNull()
    await admin.call('ipFreeze.lift', { ids: [must(row).id] })
    for (const on of [server, second]) {
      await knows(on, '203.0.113.70', false)
      expect(await world.create('203.0.113.70', on)).toMatchObject({ code: 200 })
    }
    expect(await world.freezes()).toMatchObject([{ state: 'lifted' }])
    expect(await admin.attempt('ipFreeze.lift', { ids: [must(row).id] })).toMatchObject({ code: 409 })
    const { list } = await admin.call('audit.getList', { targetKind: ['ipFreeze'], target: String(must(row).id) })
    expect(list.map(({ action }) => action)).toEqual(['ipFreeze.lift', 'ipFreeze.create'])
  })

  it('ends by itself, on the second', async () => {
    await freeze('203.0.113.9')
    await knows(server, '203.0.113.9', true)
    const { expireTime } = must((await world.freezes())[0])
    const end = new Date(expireTime).getTime()
    const { ipGuard } = server.services
    expect(ipGuard.frozenBy('203.0.113.9', new Date(end - 1))).toBe('203.0.113.9')
    expect(ipGuard.frozenBy('203.0.113.9', new Date(end))).toBeUndefined()
    await server.services.db.update(ipFreezes).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await world.freezes({ state: ['ended'] })).toMatchObject([{ state: 'ended' }])
    expect(await world.freezes({ state: ['active'] })).toEqual([])
  })

  it('takes orders again at its end, without anybody telling the process', async () => {
    await freeze('203.0.113.10')
    await knows(second, '203.0.113.10', true)
    await server.services.db.update(ipFreezes).set({ expiresAt: new Date(Date.now() + 1_500) })
    await second.services.ipGuard.refresh()
    expect(await world.create('203.0.113.10', second)).toMatchObject({ code: 403 })
    await vi.waitFor(async () => expect((await world.create('203.0.113.10', second)).code).toBe(200), {
      timeout: 10_000,
    })
  })

  it('has as evidence what the queue lists for its network', async () => {
    const [merchant, other] = server.fixtures.merchants
    const hour = 3_600_000
    const [failed = 5] = FAILED_STATUSES
    const place = (ip: string, ago: number, status: number, merchantId = must(merchant).id) => ({
      ...{ ip, status, merchantId },
      createdAt: new Date(Date.now() - ago),
    })
    await insertOrders(server, [
      place('203.0.113.160', 0, PAID_STATUS),
      place('203.0.113.161', 2 * hour, failed, must(other).id),
      place('203.0.113.175', 23.9 * hour, failed),
      place('203.0.113.175', 23.8 * hour, 2),
      // Beyond the last day, and beside the network.
      place('203.0.113.161', 24.1 * hour, failed),
      place('203.0.113.176', hour, failed),
    ])
    expect(await freeze('203.0.113.160/28')).toMatchObject({ code: 200 })
    const row = must((await world.freezes())[0])
    expect(row).toMatchObject({ orders: 4, merchants: 2, ended: 3, failed: 2 })
    const counted = { network: row.network, from: row.fromTime, to: row.toTime }
    expect(await listedOrders(world, counted)).toBe(4)
    expect(await listedOrders(world, counted, { orderStatusId: [...FAILED_STATUSES] })).toBe(2)
  })

  it.each([
    { network: '192.0.2.160/28', inside: ['192.0.2.160', '192.0.2.175'], outside: '192.0.2.176' },
    { network: '203.0.113.250', inside: ['203.0.113.250'], outside: '203.0.113.251' },
    {
      network: '2001:db8:7::/64',
      inside: ['2001:db8:7::', '2001:db8:7::ffff:ffff:ffff:ffff'],
      outside: '2001:db8:7:1::',
    },
  ])('counts what came since from all of $network, as the queue lists it', async ({ inside, network, outside }) => {
    const [merchant] = server.fixtures.merchants
    await freeze(network)
    const { startTime } = must((await world.freezes())[0])
    const createdAt = new Date(Date.parse(startTime) + 1_000)
    await insertOrders(
      server,
      [...inside, outside].map((ip) => ({ ip, createdAt, merchantId: must(merchant).id, status: PAID_STATUS })),
    )
    const row = must((await world.freezes())[0])
    expect(row).toMatchObject({ since: inside.length, sincePaid: inside.length })
    expect(await listedOrders(world, { network, from: row.startTime, to: row.endedTime })).toBe(inside.length)
  })

  it('gives way to the allowlist, whichever came first, and answers the first order of a number again', async () => {
    const first = must((await server.attemptOrder({ clientIp: '198.51.100.7', mchOrderNo: 'kept' })).data)
    await freeze('198.51.100.7')
    await knows(second, '198.51.100.7', true)
    expect(await second.attemptOrder({ clientIp: '198.51.100.7', mchOrderNo: 'kept' })).toMatchObject({
      code: 200,
      data: { orderCode: (first as { orderCode: string }).orderCode },
    })
    await admin.call('ipAllowance.create', { network: '198.51.100.0/24', reason: 'university' })
    await knows(second, '198.51.100.7', false)
    expect(await world.create('198.51.100.7', second)).toMatchObject({ code: 200 })
    expect(await world.freezes()).toMatchObject([{ state: 'lifted', liftReason: '198.51.100.0/24' }])
    expect(await freeze('198.51.100.9')).toMatchObject({
      code: 400,
      msg: 'ipFreeze.allowed',
      data: { params: { network: '198.51.100.0/24' }, issues: [{ path: 'network' }] },
    })
    // A wider freeze holds its other addresses alone.
    expect(await freeze('198.51.0.0/16')).toMatchObject({ code: 200 })
    await knows(second, '198.51.7.7', true)
    expect(await world.create('198.51.100.7', second)).toMatchObject({ code: 200 })
    expect(await world.create('198.51.7.7', second)).toMatchObject({ code: 403 })
    // The allowlist moves, and what it holds no more is frozen again.
    const [allowed] = (await admin.call('ipAllowance.getList', {})).list
    const change = { id: must(allowed).id, expectedVersion: must(allowed).version, reason: 'university' }
    await admin.call('ipAllowance.update', { ...change, network: '198.51.7.0/24' })
    await knows(second, '198.51.100.7', true)
    await knows(second, '198.51.7.7', false)
    expect(await world.create('198.51.100.7', second)).toMatchObject({ code: 403 })
    expect(await world.create('198.51.7.7', second)).toMatchObject({ code: 200 })
    await admin.call('ipAllowance.delete', { ids: [must(allowed).id] })
    await knows(second, '198.51.7.7', true)
    expect(await world.create('198.51.7.7', second)).toMatchObject({ code: 403 })
  })

  it('shuts out nobody who makes it, nor a country, and is made once', async () => {
    expect(await freeze('127.0.0.0/16')).toMatchObject({
      code: 400,
      msg: 'ipFreeze.shutsOutAuthor',
      data: { params: { account: 'platformadmin', ip: '127.0.0.1' } },
    })
    for (const own of ['127.0.0.1', '127.0.0.0/24', '::ffff:127.0.0.1'])
      expect(await freeze(own)).toMatchObject({ code: 400, msg: 'ipFreeze.shutsOutAuthor' })
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
