import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { productOf } from '#domain/products.ts'
import { cellDrill, spanDrill, successDrill } from '#domain/statistics/statistic-drill.ts'
import { READINGS, STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { sql } from 'drizzle-orm'
import { payoutOrders, ROLLUP_KINDS } from '#server/db/schema/schema.ts'
import type { orders } from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

type Order = Partial<typeof orders.$inferInsert>
type Calls = 'order' | 'payoutOrder'

/** Cells compared in a run; `ROUNDS=5000` is the full count. */
const CELLS = rounds(30, 600)
const CELLS_AN_ANSWER = 6

let server: TestServer
let readers: TestClient[]
/** 12:00 in Shanghai, in the night of New York's change to winter time. */
const NOON = Date.parse('2026-11-01T04:00:00.000Z')
const HOUR_MS = 3_600_000
const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)

/** A random row: on the edges of hours, days and weeks, paid soon or days later, with any mark, party and state. */
const row = fc
  .record({
    hours: fc.integer({ min: 0, max: 9 * 24 }),
    edge: some(0, 1, 999, 1_000, -1, -1_000, 1_234_567),
    productId: some(1008, 1045, 3001, 3024),
    state: some(4, 4, 4, 2, 5, 7, 8, 10),
    mark: some(1, 1, 1, 2, 3, 5),
    major: some(1, 99, 50_000),
    takes: fc.oneof(fc.integer({ min: 1, max: HOUR_MS }), some(2 * 24 * HOUR_MS)),
    hasAccount: fc.boolean(),
    fee: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ hours, edge, productId, state, mark, major, takes, hasAccount, fee }): Order => {
    const { currency, exponent } = must(productOf(productId))
    const createdAt = new Date(NOON - hours * HOUR_MS + edge)
    const isPaid = state === ORDER_STATUS_IDS.successful || state === ORDER_STATUS_IDS.rejecting
    return {
      createdAt,
      productId,
      currency,
      exponent,
      status: state,
      orderMark: mark,
      amountMinor: major * 10 ** exponent,
      completedAt: isPaid ? new Date(createdAt.getTime() + takes) : null,
      realAmountMinor: isPaid ? major * 10 ** exponent + 7 : null,
      feeMinor: isPaid ? fee : null,
      commissionMinor: isPaid ? Math.floor(fee / 3) : null,
      ...(hasAccount ? {} : { supplierId: null, supplierName: null, resourceId: null }),
    }
  })

beforeAll(async () => {
  server = await startTestServer()
  readers = await Promise.all(
    (['superadmin', 'supplier01', 'merchant01'] as const).map((account) => server.signIn(account)),
  )
  const placed = fc.sample(row, { numRuns: 260, seed: 20_261_101 })
  const stored = await insertOrders(
    server,
    placed.map((one, at) => ({ ...one, merchantId: must(server.fixtures.merchants[at % 3 === 0 ? 1 : 0]).id })),
  )
  await server.services.db.insert(payoutOrders).values(
    stored.map(({ id: _id, status, orderCode, feeMinor, ...order }) => ({
      ...order,
      orderCode: orderCode.replace('C', 'P'),
      feeMinor: feeMinor ?? 1,
      stage: status === 4 ? PAYOUT_STAGE_IDS.completed : status,
    })),
  )
  // Half of the changes are folded in, half are not yet.
  for (const kind of ROLLUP_KINDS) {
    await foldKept(server.services, kind)
    await server.services.db
      .update(kind.of)
      .set({ amountMinor: sql`${kind.of.amountMinor} + 1` })
      .where(sql`id % 2 = 0`)
  }
})
afterAll(() => server.dispose())
afterEach(() => {
  delete process.env['TZ']
})

const SPANS: readonly { startTime: string; endTime: string }[] = [
  { startTime: '2026-10-25 00:00:00', endTime: '2026-10-31 23:59:59' },
  { startTime: '2026-10-31 00:00:00', endTime: '2026-10-31 23:59:59' },
  { startTime: '2026-10-29 09:30:00', endTime: '2026-10-31 09:30:59' },
  { startTime: '2026-10-25 05:00:00', endTime: '2026-11-01 12:00:00' },
]

/** At most two filters and a reading, so that most figures count something. */
const filters = () =>
  fc
    .tuple(
      fc.subarray(['productId', 'supplierId', 'merchantId', 'orderMark', 'currency'] as const, { maxLength: 2 }),
      fc.record({
        productId: some(1008, 3001, 3024),
        supplierId: some(must(server.fixtures.suppliers[0]).id),
        merchantId: some(...server.fixtures.merchants.map(({ id }) => id)),
        orderMark: some(1, 2),
        currency: some('CNY', 'INR'),
      }),
      some(undefined, ...READINGS),
    )
    .map(([keys, values, reading]) => ({
      ...(Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<typeof values>),
      ...(reading && { reading }),
    }))

/** Figure computed from the queue: the number of rows, and the sums of their money. */
async function listed(reader: TestClient, calls: Calls, filter: InputOf<'order.getList'>) {
  const { list, total } = await reader.call(`${calls}.getList` as 'order.getList', { ...filter, pageSize: 500 })
  expect(total).toBe(list.length)
  const exponent = Math.max(...list.map((one) => one.exponent))
  const sum = (of: (one: (typeof list)[number]) => number | null) =>
    list.reduce((all, one) => all + (of(one) ?? 0) * 10 ** (exponent - one.exponent), 0)
  return {
    count: total,
    exponent,
    amountMinor: sum((one) => one.amountMinor),
    receivedMinor: sum((one) => one.realAmountMinor),
    feesMinor: sum((one) => one.feeMinor),
  }
}

it(`opens the queue with the count and the sums of every figure, whatever is asked, in any zone of the process (seed ${SEED})`, async () => {
  let compared = 0
  let kept = 0
  const asked = fc.record({
    calls: some<Calls>('order', 'payoutOrder'),
    reader: some(...readers),
    span: some(...SPANS),
    filter: filters(),
    /** All dimensions only the rows can answer where something is filtered; a few, what is kept. */
    wanted: some<readonly StatisticDimension[]>(
      STATISTIC_DIMENSIONS,
      ['day', 'product', 'status'],
      ['mark', 'supplier'],
      ['hour'],
    ),
    picks: fc.array(fc.nat(), { minLength: CELLS_AN_ANSWER, maxLength: CELLS_AN_ANSWER }),
    TZ: some('Asia/Kolkata', 'America/New_York', 'UTC'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ calls, reader, span, filter, picks, wanted, TZ }) => {
      process.env['TZ'] = TZ
      const isPayout = calls === 'payoutOrder'
      const isMerchant = reader === readers[2]
      const dimensions = STATISTIC_DIMENSIONS.filter(
        (one) => wanted.includes(one) && (!isMerchant || !['supplier', 'account', 'mark'].includes(one)),
      )
      const answer: OutputOf<'order.statisticsV2'> = await reader.call(
        `${calls}.statisticsV2` as 'order.statisticsV2',
        {
          ...span,
          ...filter,
          groupBy: [...dimensions],
        },
      )
      const { reading, totals } = answer
      kept += answer.checkedAt === null ? 0 : 1
      const { reading: _reading, ...carried } = filter
      const cells = [
        ...totals.map((total) => ({ figures: total, drill: { currency: total.currency } })),
        ...dimensions.flatMap((dimension) =>
          must(answer.rows[dimension]).map((one) => ({
            figures: one,
            drill: cellDrill(dimension, one, { reading, isPayout }),
          })),
        ),
      ].filter(({ figures }) => figures.count > 0)
      if (cells.length === 0) return
      for (const pick of picks) {
        const { figures, drill } = must(cells[pick % cells.length])
        const filtered = { ...carried, ...spanDrill(answer.span, answer.countedAt, reading), ...drill }
        // A row of a party or product within the same one as the filter says no more than the filter.
        const all = await listed(reader, calls, filtered as InputOf<'order.getList'>)
        const scale = 10 ** (figures.exponent - all.exponent)
        expect({ filtered, count: all.count, amountMinor: all.amountMinor * scale }).toEqual({
          filtered,
          count: figures.count,
          amountMinor: figures.amountMinor,
        })
        if ('orderStatusId' in drill) continue
        const paid = { ...filtered, ...successDrill(isPayout) }
        const ok = await listed(reader, calls, paid as InputOf<'order.getList'>)
        expect({ paid, count: ok.count }).toEqual({ paid, count: figures.successCount })
        if (ok.count > 0) {
          const okScale = 10 ** (figures.exponent - ok.exponent)
          expect({ paid, minor: ok.receivedMinor * okScale }).toEqual({ paid, minor: figures.successAmountMinor })
          if (figures.feesMinor !== null)
            expect({ paid, minor: ok.feesMinor * okScale }).toEqual({ paid, minor: figures.feesMinor })
        }
        compared += 1
      }
    }),
    { numRuns: Math.ceil(CELLS / CELLS_AN_ANSWER), endOnFailure: true, seed: SEED },
  )
  expect(compared).toBeGreaterThan(isLongRun ? CELLS / 4 : 0)
  if (isLongRun) expect(kept).toBeGreaterThan(0)
})

it('counts by creation unless the setting or the call says otherwise', async () => {
  const [admin] = readers
  const readingOf = async (input = {}) => (await must(admin).call('order.statisticsV2', input)).reading
  expect(await readingOf()).toBe('created')
  await setSettings(server, { completeTimeFilter: true })
  expect(await readingOf()).toBe('completed')
  expect(await readingOf({ reading: 'created' })).toBe('created')
  await setSettings(server, { completeTimeFilter: false })
  expect(await readingOf()).toBe('created')
})

it('leads to a list that stands at its moment, and says how many came since', async () => {
  const admin = must(readers[0])
  const counted = await admin.call('order.statisticsV2', { reading: 'created' })
  const countedAt = toWallClock(new Date(counted.countedAt), zoneOf(server.services))
  const before = await admin.call('order.getList', { countedAt })
  expect(before.addedSince).toBe(0)
  await insertOrders(server, [{ createdAt: new Date() }, { createdAt: new Date() }])
  expect(await admin.call('order.getList', { countedAt })).toMatchObject({ total: before.total, addedSince: 2 })
  expect(await admin.call('order.getList', {})).not.toHaveProperty('addedSince')
})
