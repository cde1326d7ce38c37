import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productOf } from '#domain/products.ts'
import { filterInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderProfileReport } from '#features/orders/order-profile/order-profile.report.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { drillOf, inputOf, figureOf } from '#features/report/drill.ts'
import { orders } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { NOON, REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

const RUNS = rounds(5, 25)

type Order = Partial<typeof orders.$inferInsert>

let server: TestServer
let admin: TestClient
const HOUR_MS = 3_600_000

const moment = fc.option(fc.integer({ min: 0, max: HOUR_MS }), { nil: null })

/** A random order: created within three days or the last hours, with boundary amounts, at any stage of its life. */
const order = fc
  .record({
    ago: fc.oneof(
      fc.integer({ min: 0, max: 3 * 24 * HOUR_MS }).map((ms) => NOON - ms),
      fc.integer({ min: 60_000, max: 20 * HOUR_MS }).map((ms) => Date.now() - ms),
    ),
    productId: some(1008, 1045, 3001, 3024),
    hasSupplier: fc.boolean(),
    status: some(...Object.values(ORDER_STATUS_IDS)),
    major: some(1, 99, 100, 999, 1_000, 49_999, 50_000, 90_000),
    allocated: moment,
    completed: moment,
    calledBack: moment,
  })
  .map(({ ago, productId, hasSupplier, status, major, allocated, completed, calledBack }): Order => {
    const { currency, exponent } = must(productOf(productId))
    const later = (ms: number | null) => (ms === null ? null : new Date(ago + ms))
    return {
      createdAt: new Date(ago),
      productId,
      currency,
      exponent,
      status,
      amountMinor: major * 10 ** exponent,
      allocatedAt: later(allocated),
      // A successful order has ended, and before now.
      completedAt:
        status === ORDER_STATUS_IDS.successful ? new Date(ago + ((completed ?? 0) % 30_000)) : later(completed),
      calledBackAt: later(calledBack),
      ...(hasSupplier ? {} : { supplierId: null, supplierName: null, resourceId: null }),
    }
  })

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin')
  const [first, second] = server.fixtures.merchants
  const placed = fc.sample(order, { numRuns: 240, seed: SEED })
  await insertOrders(
    server,
    placed.map((one, at) => ({ ...one, merchantId: must(at % 3 === 0 ? second : first).id })),
  )
})
afterAll(() => server.dispose())

it(`counts in the list what every figure of the profile counts, whatever is filtered (seed ${SEED})`, async () => {
  const zone = (await admin.call('user.getInfo')).system.zone
  const [supplier] = server.fixtures.suppliers
  const spans: readonly Partial<ProfileSearch>[] = [
    {},
    { startTime: '2026-03-07 12:00:00', endTime: '2026-03-10 12:00:00' },
    { startTime: '2026-03-09 09:30:00', endTime: '2026-03-10 09:30:59' },
    { startTime: '2026-03-08 00:00:00', endTime: '2026-03-08 23:59:59' },
  ]
  const filters = fc.record(
    {
      productId: some(1008, 3001, 3024),
      supplierId: some(must(supplier).id),
      merchantId: some(...server.fixtures.merchants.map(({ id }) => id)),
    },
    { requiredKeys: [] },
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(some(...spans), filters, fc.infiniteStream(fc.nat()), async (span, chosen, picks) => {
      const search: ProfileSearch = { form: 'chart', ...span, ...chosen }
      const profile = await admin.call('order.profile', inputOf(orderProfileReport, search, zone, new Date()))
      const total = { row: null, values: orderProfileReport.totals.of(profile) }
      const rows = orderProfileReport.dimensions.flatMap((dimension) =>
        rowsOf(dimension, profile, REPORT_WORDS).map(({ filter, values }) => ({ row: filter, values })),
      )
      const cells = [total, ...rows].flatMap(({ row, values }) =>
        (['count', 'successCount', 'otherCount'] as const).flatMap((measure) => {
          const value = figureOf(orderProfileReport, values, measure)
          return value === null ? [] : [{ row, measure, value }]
        }),
      )
      const filled = cells.filter(({ value }) => value > 0)
      const picked = [...picks.take(5)].flatMap((at) =>
        [filled[at % Math.max(1, filled.length)] ?? [], cells[at % cells.length] ?? []].flat(),
      )
      for (const { row, measure, value } of picked) {
        const drill = drillOf(orderProfileReport, search, orderProfileReport.span(profile), { row, measure })
        const input = filterInput(drill, zone, new Date())
        const { total: listed, totalIsExact } = await admin.call('order.getList', { ...input, pageSize: 1 })
        expect({ drill, listed, totalIsExact }).toEqual({ drill, listed: value, totalIsExact: true })
        if (value > 0) compared += 1
      }
    }),
    { numRuns: RUNS, endOnFailure: true, seed: SEED },
  )
  expect(compared).toBeGreaterThan(RUNS / 2)
})

it('leads to what was counted, whatever comes and is paid after it', async () => {
  const { zone } = (await admin.call('user.getInfo')).system
  const [open] = await insertOrders(server, [
    { status: ORDER_STATUS_IDS.allocated, createdAt: new Date(Date.now() - 120_000) },
  ])
  const search: ProfileSearch = { form: 'chart' }
  const profile = await admin.call('order.profile', inputOf(orderProfileReport, search, zone, new Date()))
  expect(Date.parse(profile.countedAt)).toBeLessThanOrEqual(Date.now() - 1_000)
  const { db } = server.services
  await insertOrders(server, [{ createdAt: new Date(), status: ORDER_STATUS_IDS.successful, completedAt: new Date() }])
  await db
    .update(orders)
    .set({ status: ORDER_STATUS_IDS.successful, completedAt: new Date(), calledBackAt: new Date() })
    .where(eq(orders.id, must(open).id))
  const listed = async (measure: 'count' | 'successCount', row: object | null = null) => {
    const drill = drillOf(orderProfileReport, search, orderProfileReport.span(profile), { row, measure })
    return (await admin.call('order.getList', { ...filterInput(drill, zone, new Date()), pageSize: 1 })).total
  }
  expect(await listed('count')).toBe(profile.total.count)
  expect(await listed('successCount')).toBe(profile.total.successCount)
  for (const { count, stage } of profile.stages)
    expect([stage, await listed('count', { passedStage: stage })]).toEqual([stage, count])
})
