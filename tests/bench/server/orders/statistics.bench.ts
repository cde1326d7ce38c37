import { sql } from 'drizzle-orm'
import type { Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import { ORDER_ROLLUP } from '#server/db/schema/schema.ts'
import { askedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { countRows } from '#server/figures/statistics/count-rows.ts'
import type { Group } from '#server/figures/statistics/count-rows.ts'
import { countKept } from '#server/figures/statistics/statistics.handlers.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { ORDER_STATISTICS } from '#server/figures/statistics/statistic-kind.ts'
import { dayIn, startOfDay } from '#domain/time/zones.ts'
import { generateOrders } from '#tests/load/generate-orders.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { againstRival, withLimit } from '#tests/bench/figure.ts'
import { createAlternately } from './create-alternately.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench, BenchContext } from '#tests/bench/support/bench-context.ts'
import { openBenchDatabase, withoutTimeout } from '#tests/bench/support/bench-database.ts'
import type { BenchDatabase } from '#tests/bench/support/bench-database.ts'
import { untilTotalsAreKept } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { median, percentile } from '#tests/bench/support/statistics.ts'

const LIMIT_MS = 50
const TIMES_FASTER = 25
/** From so many orders on kept figures are to be so many times faster; below, only not slower. */
const MANY = 10_000_000
const TIMES_THE_FEWER = 1.3
const TIMES_WITHOUT = 1.05
/** How often the orders are asked beside the kept figures: at ten million they take a minute. */
const ROUNDS_COMPARED = [0, 60]
const [MERCHANTS, SUPPLIERS, ACCOUNTS] = [100, 20, 400]
const DAY_MS = 86_400_000
const ZONE = 'Asia/Shanghai'
/**
 * The orders end, and are asked for, on the evening before, so that the hour of the run decides nothing: as far from a quarter of an hour
 * as moments are on average, since what the period before has beside its cells is counted row by row.
 */
const END = new Date(startOfDay(new Date(), ZONE).getTime() - (71 * 60 + 15) * 1_000)
const settings = fixedSettings()
const staff = { role: 'admin', supplierId: null, merchantId: null } as const

interface Question {
  name: string
  reading: Reading
  days: number
  groupBy: StatisticDimension[]
  isOfMerchant?: boolean
}

const say = (line: string) => process.stdout.write(`    ${line}\n`)
const sayFigure = ({ name, value, rival }: Figure) =>
  say(`${name}: ${value.toFixed(1)} ms${rival === undefined ? '' : ` against ${rival.toFixed(1)} ms`}`)

/** Reports as screens ask for them, each with the period before. */
const QUESTIONS: readonly Question[] = [
  { name: 'today by hour', reading: 'created', days: 1, groupBy: ['hour'] },
  { name: '30 days by day, product and status', reading: 'created', days: 30, groupBy: ['day', 'product', 'status'] },
  { name: '30 days by day and merchant', reading: 'created', days: 30, groupBy: ['day', 'merchant'] },
  { name: '30 days by supplier, by completion', reading: 'completed', days: 30, groupBy: ['supplier'] },
  {
    name: '30 days of a merchant by product',
    reading: 'created',
    days: 30,
    groupBy: ['day', 'product'],
    isOfMerchant: true,
  },
]

/** Reports from kept figures against the query over the orders in the same run, with `--large` at very many orders too; and what keeping them costs. */
export const statisticsBench: Bench = {
  name: 'statistics',
  run: async (context) => {
    const system = await context.system()
    const sizes = [context.quick ? 50_000 : 1_000_000, ...(context.large ? [context.many] : [])]
    const creation = await creationFigure(context)
    sayFigure(creation)
    const databases: BenchDatabase[] = []
    try {
      for (const size of sizes) databases.push(await openStatisticsDatabase(system, size))
      return [creation, ...(await measureAll(databases, sizes, context))]
    } finally {
      for (const database of databases) await database.close()
    }
  },
}

/** Orders created while their changes are recorded for statistics, in turn with the same while they are not. */
async function creationFigure(context: BenchContext): Promise<Figure> {
  const system = await context.system()
  await untilTotalsAreKept(system.pool)
  const turn = async (isWith: boolean) => {
    const word = sql.raw(isWith ? 'enable' : 'disable')
    for (const trigger of ['orders_statistics_inserted', 'orders_statistics_updated'])
      await system.db.execute(sql`alter table orders ${word} trigger ${sql.identifier(trigger)}`)
  }
  const times = await createAlternately(system, { rounds: context.quick ? 4 : 120, productId: 3001, turn })
  await turn(true)
  await system.db.execute(sql`delete from totals_states where kind = 'orderStatistics'`)
  const p50 = (side: keyof typeof times) => `${median(times[side]).toFixed(2)} ms`
  return againstRival(
    'order/create with kept statistics against without, p95',
    percentile(times.with, 0.95),
    'ms',
    percentile(times.without, 0.95),
    TIMES_WITHOUT,
    `${times.with.length} orders of each, in turn by 40; p50 ${p50('with')} against ${p50('without')}`,
  )
}

async function openStatisticsDatabase(system: BenchSystem, count: number): Promise<BenchDatabase> {
  const database = await openBenchDatabase(system, `paydesk_statistics_${count}`, async (tx) => {
    await tx.execute(sql`insert into users (account, nickname, role, password_hash, second_password_hash)
      select r.role || i, 'Bench', r.role, '-', '-' from (values ('merchant', ${MERCHANTS}::int), ('supplier', ${SUPPLIERS}::int)) r (role, many)
      cross join lateral generate_series(1, r.many) i`)
    await tx.execute(
      sql`insert into merchants (user_id, mch_id, name, sign_key) select id, 'M' || id, account, '-' from users where role = 'merchant'`,
    )
    await tx.execute(sql`insert into suppliers (user_id, name) select id, account from users where role = 'supplier'`)
    await tx.execute(sql`insert into resources (supplier_id, product_id, name, card_number, account_name, bank_name, ifsc_code)
      select s.id, (array[3001, 3001, 1008, 1045, 3015])[1 + i % 5], 'Account ' || i, (6200000000000000 + i)::text, 'Asha Rao', 'HDFC', 'HDFC0001234'
      from generate_series(1, ${ACCOUNTS}::int) i
      join (select id, row_number() over (order by id) - 1 as nth from suppliers) s on s.nth = i % ${SUPPLIERS}::int`)
  })
  await generateOrders(database.db, count, { until: END, report: say })
  const begin = performance.now()
  await foldKept({ db: database.db, settings }, ORDER_ROLLUP)
  await withoutTimeout(database, 'vacuum analyze')
  const { rows } = await database.pool.query<{ count: number; size: string }>(
    "select count(*)::int as count, pg_size_pretty(pg_total_relation_size('order_statistics')) as size from order_statistics",
  )
  say(
    `${rows[0]?.count.toLocaleString('en')} kept figures, ${rows[0]?.size}, made in ${Math.round(performance.now() - begin)} ms`,
  )
  return database
}

async function measureAll(databases: BenchDatabase[], sizes: number[], { quick }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const question of QUESTIONS) {
    const kept = databases.map((): number[] => [])
    const raw = databases.map((): number[] => [])
    // The first rounds warm caches up.
    for (let round = -3; round < (quick ? 5 : 100); round += 1)
      for (const [at, database] of databases.entries()) {
        const asked = ask(question)
        const isCompared = ROUNDS_COMPARED.includes(round)
        const [ms, groups] = await timed(() => countKept(database.db, asked))
        if (round >= 0) kept[at]?.push(ms)
        if (!isCompared) continue
        const [rawMs, counted] = await timed(() => rowsOf(database, asked))
        raw[at]?.push(rawMs)
        if (textOf(groups?.groups) !== textOf(counted.groups)) throw new Error(`${question.name}: kept figures differ`)
      }
    const found = figuresOf(question.name, { sizes, kept, raw })
    for (const figure of found) sayFigure(figure)
    figures.push(...found)
  }
  return figures
}

function figuresOf(
  name: string,
  { sizes, kept, raw }: { sizes: number[]; kept: number[][]; raw: number[][] },
): Figure[] {
  const p95 = (times: readonly number[] | undefined) => percentile(times ?? [], 0.95)
  const figures = sizes.flatMap((size, at) => {
    const of = `statistics, ${name}, ${size.toLocaleString('en')} orders`
    const value = p95(kept[at])
    return [
      withLimit(`${of}, p95`, value, 'ms', LIMIT_MS, `p50 ${median(kept[at] ?? []).toFixed(1)} ms`),
      againstRival(
        `${of}, against the orders`,
        value,
        'ms',
        median(raw[at] ?? []),
        size >= MANY ? 1 / TIMES_FASTER : 1,
      ),
    ]
  })
  if (sizes.length < 2) return figures
  const [few, many] = [median(kept[0] ?? []), median(kept[1] ?? [])]
  return [
    ...figures,
    againstRival(
      `statistics, ${name}, many against few orders, p50`,
      many,
      'ms',
      few,
      TIMES_THE_FEWER,
      `p95 ${p95(kept[1]).toFixed(1)} ms against ${p95(kept[0]).toFixed(1)} ms`,
    ),
  ]
}

function ask({ reading, days, groupBy, isOfMerchant }: Question): AskedStatistics {
  const day = dayIn(new Date(END.getTime() - (days - 1) * DAY_MS), ZONE)
  const services = { settings, now: () => END }
  return askedStatistics(
    { actor: staff, services } as unknown as Parameters<typeof askedStatistics>[0],
    ORDER_STATISTICS,
    {
      ...{ reading, groupBy, startTime: `${day} 00:00:00` },
      ...(isOfMerchant === true ? { merchantId: 1 } : {}),
    },
  )
}

const rowsOf = async ({ db }: BenchDatabase, asked: AskedStatistics) =>
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return await countRows(tx, asked, [
      { ...asked.counted, isBefore: false },
      { ...asked.before, isBefore: true },
    ])
  })

const textOf = (groups: readonly Group[] | undefined) =>
  groups
    ?.map((group) => JSON.stringify(group))
    .toSorted()
    .join('\n')

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const begin = performance.now()
  const result = await work()
  return [performance.now() - begin, result]
}
