import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ipFreezes } from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { cleanUp, configure, daysBeforeCutoff, oldOrders, putBack } from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const DAY_MS = 86_400_000
const GATEWAY = '203.0.113.40'
const PLACED = 60

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  await configure(admin, 'orders', { months: 1, batchRows: 100 })
})

/** Orders of a day and of the weeks before it, old enough to be cleaned up: most in a burst through one gateway. */
async function placeOld(day: Date) {
  const countries = ['IN', 'KE', 'NG']
  return await oldOrders(server, PLACED, (nth) => {
    const isBefore = nth % 4 === 3
    return {
      ip: nth % 3 === 0 ? `203.0.114.${nth}` : GATEWAY,
      country: isBefore ? 'IN' : must(countries[nth % 3]),
      agent: 'okhttp',
      status: nth % 5 === 0 ? 6 : 5,
      createdAt: isBefore ? new Date(day.getTime() - (1 + (nth % 20)) * DAY_MS) : new Date(day.getTime() + nth * 1_000),
    }
  })
}

it('counts orders that were cleaned up as before, and says that lists do not show them', async () => {
  const day = new Date(Math.floor(daysBeforeCutoff(server, 10).getTime() / 1_000) * 1_000)
  await placeOld(day)
  const zone = zoneOf(server.services)
  const wall = (ms: number) => toWallClock(new Date(ms), zone)
  const span = { startTime: wall(day.getTime()), endTime: wall(day.getTime() + 3_600_000) }
  const freeze = {
    ...{ network: GATEWAY, mode: 'freeze' as const, reason: 'old' },
    evidence: { from: day.toISOString(), to: day.toISOString(), orders: 0, merchants: 0, ended: 0, failed: 0 },
    ...{ startsAt: day, expiresAt: new Date(day.getTime() + DAY_MS) },
  }
  await server.services.db.insert(ipFreezes).values(freeze)
  const read = async () => {
    const byAddress = await admin.call('orderAnalysis.getFrequency', span)
    const byNetwork = await admin.call('orderAnalysis.getFrequency', { ...span, grouping: 'network' })
    const { countedAt: _at, countsArchived, ...source } = await admin.call('orderAnalysis.getSource', span)
    const freezes = await admin.call('ipFreeze.getList', {})
    return {
      figures: [byAddress.list, byAddress.total, byNetwork.list, source, freezes.list],
      said: [byAddress.countsArchived, byNetwork.countsArchived, countsArchived, freezes.countsArchived],
    }
  }
  const before = await read()
  expect(before.said).toEqual([false, false, false, false])
  expect(before.figures[0]).toContainEqual(expect.objectContaining({ network: GATEWAY, orders: 30 }))
  expect(before.figures[3]).toMatchObject({ news: [{ kind: 'country', usual: 'IN' }, { value: expect.any(String) }] })
  expect(before.figures[4]).toMatchObject([{ network: GATEWAY, since: 30 }])

  const { task } = await cleanUp(server, admin, 'orders')
  expect(task).toMatchObject({ state: 'success', rows: PLACED })
  const gone = await admin.call('order.getList', { ipAddress: GATEWAY, ...span, showAll: true })
  expect(gone.total).toBe(0)
  const after = await read()
  expect(after.figures).toEqual(before.figures)
  expect(after.said).toEqual([true, true, true, true])
  // A span that has nothing of it says nothing of the archive.
  expect((await admin.call('orderAnalysis.getFrequency', {})).countsArchived).toBe(false)
  expect((await admin.call('orderAnalysis.getSource', {})).countsArchived).toBe(false)
  await putBack(server, admin, task.id)
})

it('tries a rule on orders that were cleaned up, too', async () => {
  const { db } = server.services
  const day = new Date(Math.floor(daysBeforeCutoff(server, 40).getTime() / 1_000) * 1_000)
  await placeOld(day)
  const { task } = await cleanUp(server, admin, 'orders')
  // As if months were as short as days: a dry run reaches no further back than 31 days.
  const yesterday = new Date(Date.now() - DAY_MS)
  await db.execute(sql`update archive.orders set created_at = ${yesterday.toISOString()}::timestamptz + (id % 50) * interval '1 second',
    status = case when id % 2 = 0 then ${PAID_STATUS}::int else 5 end`)
  await admin.call('ipGuardRule.create', {
    ...{ name: 'burst', kind: 'perMinute', grouping: 'address', windowMinutes: 1, limit: 4, freezeMinutes: 60 },
  })
  const { id } = must((await admin.call('ipGuardRule.getList', { name: 'burst' })).list[0])
  const tried = await admin.call('ipGuardRule.dryRun', { id, days: 2 })
  expect(tried).toMatchObject({ countsArchived: true, addresses: 1, hits: [{ network: GATEWAY }] })
  expect(tried.orders).toBeGreaterThan(0)
  await db.execute(sql`update archive.orders set created_at = ${day.toISOString()}::timestamptz`)
  expect(await admin.call('ipGuardRule.dryRun', { id, days: 2 })).toMatchObject({ countsArchived: false, freezes: 0 })
  expect(task.rows).toBeGreaterThanOrEqual(PLACED)
})
