import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { againstRival, withLimit } from '../figure.ts'
import type { Figure } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import type { Desk } from '../support/desk.ts'
import { percentile } from '../support/statistics.ts'
import { listStatements } from './list-statements.ts'
import type { Statement } from './list-statements.ts'
import { createCaller, inTurns } from './timed-requests.ts'

const pageSize = 50
const deepPage = 10_000
const countCapped = 'select count(*) from (select 1 from orders where status <> 10 limit 10001) counted'

const told = (count: number) => count.toLocaleString('en-US')

type Caller = ReturnType<typeof createCaller>

/** The list of orders over HTTP with a session, beside a bare server with the same statements. */
export const listOrdersBench: Bench = {
  name: 'list',
  async run(context) {
    const desk = await context.desk()
    const few = context.quick ? 100_000 : 1_000_000
    await desk.holdOrders(few)
    const rounds = context.quick ? 50 : 600
    const page = context.quick ? 500 : deepPage
    const caller = createCaller()
    const headers = { token: await desk.signIn('custservice') }
    const list = (query: string) => () => caller.time(`${desk.server.url}/v1.0/order/getList?pageSize=${pageSize}${query}`, { headers })
    try {
      const figures = [...(await besideBareServer(desk, caller, list, rounds)), await deepBesideFirst(list, page, rounds, `${told(few)} orders`), ...(await totals(desk, caller, headers, rounds))]
      if (!context.large) return figures
      const firstOfFew = await inTurns(rounds, list(''), list(''))
      await desk.holdOrders(context.many)
      const firstOfMany = await inTurns(rounds, list(''), list(`&pageIndex=${page}`))
      return [
        ...figures,
        againstRival(`order/getList: page 1 at ${told(context.many)} orders against ${told(few)}, p50`, percentile(firstOfMany.own, 0.5), 'ms', percentile(firstOfFew.own, 0.5), 2),
        againstRival(`order/getList: page ${told(page)} at ${told(context.many)} orders against page 1 at ${told(few)}, p50`, percentile(firstOfMany.rival, 0.5), 'ms', percentile(firstOfFew.own, 0.5), 2),
        ...(await totals(desk, caller, headers, rounds)).map((figure) => ({ ...figure, name: `${figure.name} at ${told(context.many)}` })),
      ]
    } finally {
      caller.close()
    }
  },
}

type List = (query: string) => () => Promise<number>

async function besideBareServer(desk: Desk, caller: Caller, list: List, rounds: number): Promise<Figure[]> {
  const { rows } = await desk.pool.query<{ id: number }>('select merchant_id::int as id from orders group by 1 order by count(*) desc offset 2 limit 1')
  const filter = { merchantId: rows[0]?.id ?? 1, orderStatusId: [4, 5] as (4 | 5)[] }
  const bare = await startBareServer(desk, await listStatements(desk, filter, pageSize))
  try {
    const { own, rival } = await inTurns(rounds, list(`&merchantId=${filter.merchantId}&orderStatusId=4,5`), () => caller.time(bare.url))
    const note = 'one client, one connection kept, no compression asked for; the rival has no session, no validation, and the rows as they are'
    return [
      againstRival('order/getList, 50 rows, filtered, p50', percentile(own, 0.5), 'ms', percentile(rival, 0.5), 1.5, note),
      againstRival('order/getList, 50 rows, filtered, p95', percentile(own, 0.95), 'ms', percentile(rival, 0.95), 1.8, note),
    ]
  } finally {
    await bare.close()
  }
}

async function deepBesideFirst(list: List, page: number, rounds: number, orders: string): Promise<Figure> {
  const { own, rival } = await inTurns(rounds, list(`&pageIndex=${page}`), list(''))
  const note = `the first jump, which walks the list, is among those not counted; page 1 unfiltered of ${orders}`
  return againstRival(`order/getList: page ${told(page)} against page 1, p50`, percentile(own, 0.5), 'ms', percentile(rival, 0.5), 2, note)
}

/** Everything that is not hidden: the widest filter there is. */
async function totals(desk: Desk, caller: Caller, headers: Record<string, string>, rounds: number): Promise<Figure[]> {
  const counted = async () => {
    const begin = performance.now()
    await desk.pool.query(countCapped)
    return performance.now() - begin
  }
  const summary = await inTurns(rounds, () => caller.time(`${desk.server.url}/v1.0/order/listSummary`, { headers }), counted)
  return [{ ...withLimit('order/listSummary with a wide filter, p50', percentile(summary.own, 0.5), 'ms', 2, 'over HTTP with a session; the rival is the count by SQL, capped at 10,000'), rival: percentile(summary.rival, 0.5) }]
}

async function startBareServer(desk: Desk, statements: Statement[]) {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  child.send({ databaseUrl: desk.databaseUrl, statements })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
