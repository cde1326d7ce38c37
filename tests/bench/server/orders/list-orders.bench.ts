import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { againstRival, withLimit } from '#tests/bench/figure.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { listStatements } from '../list-statements.ts'
import type { Statement } from '../list-statements.ts'
import { createCaller, alternate } from '../timed-requests.ts'

const pageSize = 50
const deepPage = 10_000
const countCapped = 'select count(*) from (select 1 from orders where status <> 10 limit 10001) counted'

const formatted = (count: number) => count.toLocaleString('en-US')

type Caller = ReturnType<typeof createCaller>

/** The order list over HTTP with a session, against a bare server with the same statements. */
export const listOrdersBench: Bench = {
  name: 'list',
  async run(context) {
    const few = context.quick ? 100_000 : 1_000_000
    const rounds = context.quick ? 50 : 600
    const page = context.quick ? 500 : deepPage
    const caller = createCaller()
    try {
      const asked = await askedOf(await context.system(), caller, few)
      const figures = [
        ...(await besideBareServer(asked, rounds)),
        await deepBesideFirst(asked, page, rounds),
        ...(await totals(asked, rounds)),
      ]
      if (!context.large) return figures
      return [
        ...figures,
        ...(await manyBesideFew(await askedOf(await context.largeSystem(), caller, context.many), asked, page, rounds)),
      ]
    } finally {
      caller.close()
    }
  },
}

/** A system with a given number of orders, and a client for it. */
interface Asked {
  system: BenchSystem
  caller: Caller
  orders: number
  list(query: string): () => Promise<number>
  sum(): Promise<number>
}

async function askedOf(system: BenchSystem, caller: Caller, orders: number): Promise<Asked> {
  await system.fillOrders(orders)
  const headers = { token: await system.signIn('custservice') }
  return {
    system,
    caller,
    orders,
    list: (query) => () =>
      caller.time(`${system.server.url}/v1.0/order/getList?pageSize=${pageSize}${query}`, { headers }),
    sum: () => caller.time(`${system.server.url}/v1.0/order/listSummary`, { headers }),
  }
}

async function manyBesideFew(many: Asked, few: Asked, page: number, rounds: number): Promise<Figure[]> {
  const first = await alternate(rounds, many.list(''), few.list(''))
  const deep = await alternate(rounds, many.list(`&pageIndex=${page}`), few.list(''))
  const at = `at ${formatted(many.orders)} orders`
  return [
    againstRival(
      `order/getList: page 1 ${at} against ${formatted(few.orders)}, p50`,
      percentile(first.own, 0.5),
      'ms',
      percentile(first.rival, 0.5),
      2,
    ),
    againstRival(
      `order/getList: page ${formatted(page)} ${at} against page 1 at ${formatted(few.orders)}, p50`,
      percentile(deep.own, 0.5),
      'ms',
      percentile(deep.rival, 0.5),
      2,
    ),
    ...(await totals(many, rounds)).map((figure) => ({ ...figure, name: `${figure.name} ${at}` })),
  ]
}

async function besideBareServer({ caller, system, list }: Asked, rounds: number): Promise<Figure[]> {
  const { rows } = await system.pool.query<{ id: number }>(
    'select merchant_id::int as id from orders group by 1 order by count(*) desc offset 2 limit 1',
  )
  const filter = { merchantId: rows[0]?.id ?? 1, orderStatusId: [4, 5] as (4 | 5)[] }
  const bare = await startBareServer(system, await listStatements(system, filter, pageSize))
  try {
    const { own, rival } = await alternate(rounds, list(`&merchantId=${filter.merchantId}&orderStatusId=4,5`), () =>
      caller.time(bare.url),
    )
    const note =
      'one client, one connection kept, no compression asked for; the rival has no session, no validation, and the rows as they are'
    return [
      againstRival(
        'order/getList, 50 rows, filtered, p50',
        percentile(own, 0.5),
        'ms',
        percentile(rival, 0.5),
        1.5,
        note,
      ),
      againstRival(
        'order/getList, 50 rows, filtered, p95',
        percentile(own, 0.95),
        'ms',
        percentile(rival, 0.95),
        1.8,
        note,
      ),
    ]
  } finally {
    await bare.close()
  }
}

async function deepBesideFirst({ list, orders }: Asked, page: number, rounds: number): Promise<Figure> {
  const { own, rival } = await alternate(rounds, list(`&pageIndex=${page}`), list(''))
  const note = `the first jump, which walks the list, is among those not counted; page 1 unfiltered of ${formatted(orders)} orders`
  return againstRival(
    `order/getList: page ${formatted(page)} against page 1, p50`,
    percentile(own, 0.5),
    'ms',
    percentile(rival, 0.5),
    2,
    note,
  )
}

/** Every visible order: the widest possible filter. */
async function totals({ system, sum }: Asked, rounds: number): Promise<Figure[]> {
  const counted = async () => {
    const begin = performance.now()
    await system.pool.query(countCapped)
    return performance.now() - begin
  }
  const summary = await alternate(rounds, sum, counted)
  return [
    {
      ...withLimit(
        'order/listSummary with a wide filter, p50',
        percentile(summary.own, 0.5),
        'ms',
        2,
        'over HTTP with a session; the rival is the count by SQL, capped at 10,000',
      ),
      rival: percentile(summary.rival, 0.5),
    },
  ]
}

async function startBareServer(system: BenchSystem, statements: Statement[]) {
  const child = fork(fileURLToPath(new URL('../processes/bare-server.ts', import.meta.url)))
  child.send({ databaseUrl: system.databaseUrl, statements })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
