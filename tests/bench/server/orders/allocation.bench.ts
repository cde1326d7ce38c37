import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { pino } from 'pino'
import { productFamily } from '#domain/products.ts'
import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue } from '#domain/settings.ts'
import { createDb } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { openPool } from '#server/db/pool.ts'
import { inShortTransaction } from '#server/db/transactions/short-transaction.ts'
import { hypotheticalOrder } from '#server/collect/orders/allocation/explain-allocation.ts'
import { findAccount } from '#server/collect/orders/allocation/find-account.ts'
import { reserveSlots } from '#server/parties/resources/capacity-slots.ts'
import { asFastAs, againstRival } from '#tests/bench/figure.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { median, percentile } from '#tests/bench/support/statistics.ts'
import { freeCapacity } from '../free-capacity.ts'
import { arriving, driven } from '../load.ts'
import type { Measured } from '../load.ts'

/** How many are asked for a second where times are measured: more than two cores create orders in all. */
const ASKED_A_SECOND = 250
/** How many are under way where rates are measured: of a machine driven to its end, times say no more than how many it carries. */
const CLIENTS = 8
const PRODUCT_ID = 3001
const AMOUNT = 10_000
/** Rate that another decision engine of payments claims for two cores, in decisions a second. */
const OTHERS_A_SECOND = 835

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** The least that picks an account: the longest unused one that nobody has, in the order of the allocation. */
const pickAny = namedStatement<{ id: string }>(
  'bench_pick',
  () => sql`select r.id from resources r where r.product_id = any(${value('productIds')}::int[]) and r.status = 'normal' and r.state = 0
    order by r.last_used_at nulls first, r.id limit 1 for no key update of r skip locked`,
)
const markUsed = namedStatement(
  'bench_mark_used',
  () => sql`
  with used as (
    update resources set processing_count = processing_count + 1, processing_amount_minor = processing_amount_minor + ${value('amount')}::bigint,
      last_used_at = now()
    where id = ${value('id')}::bigint
  )
  insert into resource_days as d (resource_id, day, order_count, amount_minor) values (${value('id')}::bigint, current_date, 1, ${value('amount')}::bigint)
  on conflict (resource_id, day) do update set order_count = d.order_count + 1, amount_minor = d.amount_minor + excluded.amount_minor`,
)

/** Accounts picked for an order: by all rules and limits, with the slot taken, against a bare pick that keeps none and writes the same rows. */
export const allocationBench: Bench = {
  name: 'allocation',
  async run(context) {
    const system = await context.system()
    await freeCapacity(system)
    const world = await open(system)
    const seconds = context.quick ? 1 : 4
    const rounds = context.quick ? 1 : 4
    const sides = { own: world.allocate, rival: world.pick }
    try {
      for (const act of Object.values(sides)) await driven(CLIENTS, 0.5, act)
      const arrived = await inTurn(sides, rounds, (act) => arriving(ASKED_A_SECOND, seconds, act))
      const full = await inTurn(sides, rounds, (act) => driven(CLIENTS, seconds, act))
      return figures(arrived, full)
    } finally {
      await world.close()
    }
  },
}

type Sides<T> = Record<'own' | 'rival', T>

/** Measurements of both sides in alternate stretches, so that other work on the machine affects both. */
async function inTurn(
  sides: Sides<() => Promise<void>>,
  rounds: number,
  measure: (act: () => Promise<void>) => Promise<Measured>,
): Promise<Sides<Measured[]>> {
  const found: Sides<Measured[]> = { own: [], rival: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.rival.push(await measure(sides.rival))
    found.own.push(await measure(sides.own))
  }
  return found
}

function figures(arrived: Sides<Measured[]>, full: Sides<Measured[]>): Figure[] {
  const of = (all: readonly Measured[], part: number) =>
    percentile(
      all.flatMap(({ times }) => times),
      part,
    )
  const rate = (all: readonly Measured[]) => median(all.map(({ aSecond }) => aSecond))
  const p50 = (side: keyof typeof arrived) => `${of(arrived[side], 0.5).toFixed(2)} ms`
  const note = `${ASKED_A_SECOND} a second; locked, judged by all rules, slot taken and committed, against a bare SKIP LOCKED pick, marked, counted in its day and committed; p50 ${p50('own')} against ${p50('rival')}`
  const floor = Math.min(1, OTHERS_A_SECOND / rate(full.rival))
  const fullP95 = `their p95 ${of(full.own, 0.95).toFixed(1)} ms against ${of(full.rival, 0.95).toFixed(1)} ms`
  return [
    againstRival('allocation, p95', of(arrived.own, 0.95), 'ms', of(arrived.rival, 0.95), 2.5, note),
    asFastAs(
      'allocations',
      rate(full.own),
      'a second',
      rate(full.rival),
      floor,
      `by ${CLIENTS} clients at once; at least ${OTHERS_A_SECOND}, or as many as the bare pick where that makes fewer; ${fullP95}`,
    ),
  ]
}

/** The two ways to pick, on a pool like the server's. */
async function open(system: BenchSystem) {
  const pool = openPool(system.databaseUrl, pino({ level: 'silent' }))
  const db = createDb(pool)
  const settings = {
    get: <K extends SettingKey>(key: K) => SETTINGS[key].default as SettingValue<K>,
    refresh: async () => {},
    onChange: () => () => undefined,
  }
  const clock = { steadyForMs: () => Number.POSITIVE_INFINITY }
  const services = { settings, clock, now: () => new Date() }
  const { rows } = await system.pool.query<{ id: string }>('select id from merchants order by id limit 1')
  const order = hypotheticalOrder(Number(rows[0]?.id), PRODUCT_ID, AMOUNT)
  const productIds = productFamily(PRODUCT_ID)
  return {
    pick: () =>
      inShortTransaction({ db, pool }, db, async (tx) => {
        const [account] = await pickAny(tx.db, { productIds })
        tx.together()
        await Promise.all([account && markUsed(tx.db, { id: account.id, amount: AMOUNT }), tx.commit()])
      }),
    allocate: () =>
      inShortTransaction({ db, pool }, db, async (tx) => {
        const { patch } = await findAccount(tx.db, services, order)
        if (patch === null) throw new Error('no account was allocated')
        const { payableMinor, resourceId } = patch
        tx.together()
        await Promise.all([
          reserveSlots(tx.db, services, [{ payableMinor, resourceId, realAmountMinor: null }]),
          tx.commit(),
        ])
      }),
    close: () => pool.end(),
  }
}
