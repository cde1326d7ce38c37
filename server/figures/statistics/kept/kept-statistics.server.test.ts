import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { READINGS, STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ORDER_ROLLUP, orders } from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { askedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { countRows } from '#server/figures/statistics/count-rows.ts'
import type { Group } from '#server/figures/statistics/count-rows.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { countKept } from '#server/figures/statistics/statistics.handlers.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { ORDER_STATISTICS } from '#server/figures/statistics/statistic-kind.ts'
import {
  actorOf,
  callOf,
  makeMerchant,
  makeResource,
  makeSupplier,
  must,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import { killFold } from '#tests/support/statistics/kill-fold.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

/** Runs of random changes with what is asked after each; `ROUNDS=200 npm test -- server kept-statistics` is the full count. */
const RUNS = rounds(2, 6)
const HOUR_MS = 3_600_000
/** Long enough that whole weeks lie in it, and short of them as often. */
const HOURS = 600

let engine: OrderEngine
let parties: { merchants: number[]; suppliers: number[]; accounts: number[] }
beginWithEngine(async (made) => {
  engine = made
  const merchants = [await makeMerchant(engine), await makeMerchant(engine)].map(({ id }) => id)
  const suppliers = [(await makeSupplier(engine)).id, (await makeSupplier(engine)).id]
  const accounts: number[] = []
  for (const supplier of suppliers) accounts.push((await makeResource(engine, supplier)).id)
  parties = { merchants, suppliers, accounts }
})
beforeEach(async () => {
  await engine.db.execute(sql`delete from orders`)
  await foldKept(engine.services, ORDER_ROLLUP)
})
afterEach(() => {
  delete process.env['TZ']
})

const some = <const T>(...values: readonly T[]) => fc.constantFrom(...values)

/**
 * Random life of an order: it is made, paid soon or days later, changed by hand, reversed, moved or deleted. Meanwhile
 * changes are folded, or a process is killed while it folds them.
 */
const step = fc.record({
  kind: some(
    'make',
    'make',
    'make',
    'pay',
    'payLate',
    'status',
    'reverse',
    'mark',
    'move',
    'amount',
    'remove',
    'fold',
    'kill',
  ),
  pick: fc.nat(1_000),
  hours: fc.oneof(fc.nat(100), fc.nat(HOURS)),
  ms: some(0, 1, -1, 17, -420_000, 420_000, 1_799_999, 1_234_567),
  status: some(1, 2, 4, 4, 5, 7, 10),
  amountMinor: fc.integer({ min: 1, max: 9_999 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let codes = 0
let kills = 0
async function take({ kind, pick, hours, ms, status, amountMinor }: Step, ids: number[]): Promise<void> {
  const at = new Date(Math.min(Date.now() - hours * HOUR_MS + ms, Date.now()))
  const own = ids[pick % Math.max(ids.length, 1)] ?? 0
  const change = async (values: Partial<typeof orders.$inferInsert>) =>
    await engine.db.update(orders).set(values).where(eq(orders.id, own))
  const paid = (completedAt: Date) =>
    change({ status: 4, completedAt, realAmountMinor: amountMinor, feeMinor: pick, commissionMinor: pick % 7 })
  const party = pick % 2
  const taken = pick % 3 > 0
  if (kind === 'make') {
    codes += 1
    const currency = pick % 5 === 0 ? 'CNY' : 'INR'
    const made = await engine.db
      .insert(orders)
      .values({
        orderCode: `K${codes}`,
        merchantId: must(parties.merchants[party]),
        merchantName: 'kept',
        merchantOrderId: `K${codes}`,
        contentHash: '-',
        supplierId: taken ? parties.suppliers[party] : null,
        resourceId: taken ? parties.accounts[party] : null,
        productId: pick % 4 === 0 ? 1045 : 3001,
        currency,
        exponent: 2,
        orderMark: 1 + (pick % 3),
        amountMinor,
        payableMinor: amountMinor,
        status,
        createdAt: at,
        expiresAt: at,
        completedAt: status === ORDER_STATUS_IDS.successful ? at : null,
      })
      .returning({ id: orders.id })
    ids.push(must(made[0]).id)
  }
  if (kind === 'pay') await paid(at)
  if (kind === 'payLate') await paid(new Date())
  if (kind === 'status') await change({ status })
  if (kind === 'reverse') await change({ status: ORDER_STATUS_IDS.failed, completedAt: null, realAmountMinor: null })
  if (kind === 'mark') await change({ orderMark: 1 + (pick % 5) })
  if (kind === 'move')
    await change({ supplierId: parties.suppliers[party] ?? null, resourceId: parties.accounts[party] ?? null })
  if (kind === 'amount') await change({ amountMinor, realAmountMinor: amountMinor, createdAt: at })
  if (kind === 'remove') await engine.db.delete(orders).where(eq(orders.id, own))
  if (kind === 'fold') await foldKept(engine.services, ORDER_ROLLUP)
  if (kind === 'kill' && (await killFold(engine, ORDER_ROLLUP)) !== undefined) kills += 1
}

const question = fc.record({
  reading: some(...READINGS),
  fromHours: fc.oneof(fc.integer({ min: 3, max: 110 }), fc.integer({ min: 3, max: HOURS })),
  hours: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: HOURS })),
  seconds: some(0, 0, 1, 1_800, 3_599),
  groupBy: fc.subarray([...STATISTIC_DIMENSIONS]),
  filter: some('none', 'none', 'merchant', 'supplier', 'product', 'account', 'mark', 'both', 'currency'),
  role: some('staff', 'staff', 'merchant', 'supplier'),
  agoSeconds: some(0, 0, 60, 4_000),
})

/** The groups as text, in an order of their own. */
const textsOf = (groups: readonly Group[]) => groups.map((group) => JSON.stringify(group)).toSorted()

/** Both answers to a question; `kept` is undefined where only the rows can answer. */
async function bothWays(asked: typeof question extends fc.Arbitrary<infer T> ? T : never) {
  const zone = zoneOf(engine.services)
  const start = Math.floor((Date.now() - asked.fromHours * HOUR_MS) / HOUR_MS) * HOUR_MS + asked.seconds * 1_000
  const [merchantId, supplierId, resourceId] = [parties.merchants[0], parties.suppliers[0], parties.accounts[0]]
  const filters = {
    none: {},
    merchant: { merchantId },
    supplier: { supplierId },
    product: { productId: 3001 },
    account: { resourceId },
    mark: { orderMark: 2 },
    both: { merchantId, supplierId },
    currency: { currency: 'INR' },
  }
  const actor =
    asked.role === 'staff'
      ? actorOf('admin')
      : actorOf(asked.role, asked.role === 'merchant' ? { merchantId } : { supplierId })
  const isHidden = (one: string) => asked.role === 'merchant' && ['supplier', 'account', 'mark'].includes(one)
  const call = callOf(engine, actor)
  const input = {
    reading: asked.reading,
    startTime: toWallClock(new Date(start), zone),
    endTime: toWallClock(new Date(start + asked.hours * HOUR_MS), zone),
    countedAt: toWallClock(new Date(Date.now() - asked.agoSeconds * 1_000), zone),
    groupBy: asked.groupBy.filter((one) => !isHidden(one) && !(asked.role === 'supplier' && one === 'merchant')),
    ...(asked.role === 'staff' ? filters[asked.filter] : {}),
  }
  const statistics = askedStatistics(call, ORDER_STATISTICS, input)
  const rows = await countRows(engine.db, statistics, [
    { ...statistics.counted, isBefore: false },
    { ...statistics.before, isBefore: true },
  ])
  return { kept: await countKept(engine.db, statistics), rows, input }
}

it(
  `answers from what is kept as from the rows, whatever happens to them and in any zone of the process (seed ${SEED})`,
  async () => {
    let answered = 0
    const runs = fc.record({
      steps: fc.array(step, { minLength: 25, maxLength: 60 }),
      questions: fc.array(question, { minLength: 8, maxLength: 8 }),
      TZ: some('Asia/Kolkata', 'America/New_York', 'UTC'),
      isLocal: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(runs, async ({ steps, questions, TZ, isLocal }) => {
        process.env['TZ'] = TZ
        await engine.db.execute(sql`delete from orders`)
        await foldKept(engine.services, ORDER_ROLLUP)
        const ids: number[] = []
        for (const [at, one] of steps.entries()) {
          // The platform's zone changes in the middle: days of Kolkata begin at half past in Coordinated Universal Time.
          if (at === 12 && isLocal) engine.set({ orderStatisticsTimeFormat: 'local', defaultCountry: 'india' })
          await take(one, ids)
        }
        if (isLocal) await foldKept(engine.services, ORDER_ROLLUP)
        for (const asked of questions) {
          const { kept, rows, input } = await bothWays(asked)
          if (kept === undefined) continue
          answered += 1
          expect({ input, groups: textsOf(kept.groups) }).toEqual({ input, groups: textsOf(rows.groups) })
        }
        expect(await checkKept(engine.services, ORDER_ROLLUP)).toEqual([])
        engine.set({ orderStatisticsTimeFormat: 'beijing' })
        await foldKept(engine.services, ORDER_ROLLUP)
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    expect(answered).toBeGreaterThan(0)
    if (isLongRun) expect(kills).toBeGreaterThan(0)
  },
  patience(20_000 + RUNS * 1_000),
)
