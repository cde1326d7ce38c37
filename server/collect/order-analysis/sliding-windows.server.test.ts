import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWallClock } from '#domain/time/zones.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

const HOUR_MS = 3_600_000
const ROUNDS = rounds(2, 12)
const ORDERS = 250
/** Rounds stand apart by days, so that none counts another's orders. */
const ROUND_MS = 24 * HOUR_MS

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('custservice')
})
afterAll(async () => await server.dispose())

interface Peak {
  count: number
  end: number
}

/**
 * The most orders in any window by a pass that only looks back by so many rows: there are more than `back` within a window
 * wherever the order that many before is less than a window ago. Answers the peak and the second at which it is first full.
 */
async function byLagPass(grouping: 'address' | 'network', from: Date, to: Date, seconds: number) {
  const network =
    grouping === 'address' ? sql`ip` : sql`set_masklen(ip, case family(ip) when 4 then 24 else 64 end)::cidr::inet`
  const peaks = new Map<string, Peak>()
  for (let back = 0; back < ORDERS; back += 1) {
    const { rows } = await server.services.db.execute<{ network: string; end: number }>(sql`
      select abbrev(network) as network, min(second)::float8 as end from (
        select network, second, lag(second, ${back}::int) over (partition by network order by second) as earlier from (
          select ${network} as network, floor(extract(epoch from created_at)) as second from orders
          where ip is not null and created_at >= ${from.toISOString()}::timestamptz and created_at < ${to.toISOString()}::timestamptz
        ) o
      ) l where second - earlier < ${seconds}::int group by network`)
    for (const { network: name, end } of rows) peaks.set(name, { count: back + 1, end: end + 1 })
    if (rows.length === 0) break
  }
  return peaks
}

const ADDRESSES = ['203.0.113.1', '203.0.113.200', '203.0.114.9', '2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1']

it(`finds the same peaks, and when they first came, as a lag pass: no differences in random orders (seed ${SEED})`, async () => {
  const zone = zoneOf(server.services)
  const last = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * ROUND_MS
  let compared = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = last - round * ROUND_MS
    // Bursts, a trickle, ends of seconds and of windows.
    const moment = fc.oneof(
      fc.integer({ min: 0, max: 6 * HOUR_MS - 1 }),
      fc.integer({ min: HOUR_MS, max: HOUR_MS + 90_000 }),
      fc.constantFrom(0, 59_999, 60_000, 60_001, HOUR_MS - 1, HOUR_MS, 6 * HOUR_MS - 1),
    )
    const drawn = fc.sample(fc.record({ ip: fc.constantFrom(...ADDRESSES), ms: moment }), {
      numRuns: ORDERS,
      seed: SEED + round,
    })
    await insertOrders(
      server,
      drawn.map(({ ip, ms }) => ({ ip, createdAt: new Date(begin + ms) })),
    )
    const [from, to] = [new Date(begin), new Date(begin + 6 * HOUR_MS)]
    for (const grouping of ['address', 'network'] as const) {
      const { list } = await admin.call('orderAnalysis.getFrequency', {
        ...{ startTime: toWallClock(from, zone), endTime: toWallClock(new Date(to.getTime() - 1_000), zone), grouping },
        pageSize: 500,
      })
      const [minutes, hours] = [await byLagPass(grouping, from, to, 60), await byLagPass(grouping, from, to, 3_600)]
      expect(list.map(({ network }) => network).toSorted()).toEqual([...minutes.keys()].toSorted())
      for (const row of list) {
        const [minute, hour] = [must(minutes.get(row.network)), must(hours.get(row.network))]
        expect([row.network, row.peakMinute, Date.parse(row.peakMinuteTo) / 1_000]).toEqual([
          row.network,
          minute.count,
          minute.end,
        ])
        expect([row.network, row.peakHour, Date.parse(row.peakHourTo) / 1_000]).toEqual([
          row.network,
          hour.count,
          hour.end,
        ])
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(ROUNDS * ADDRESSES.length)
})
