import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { signedOrder } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { databaseTime, processorTimeOf } from '#tests/bench/support/processor-time.ts'
import { rateOf } from '#tests/bench/support/rate.ts'
import { freeCapacity } from '../free-capacity.ts'
import { listStatements } from '../list-statements.ts'
import { rawPartiesOf, writeRawOrder } from '../orders/raw-order.ts'
import { createCaller } from '../timed-requests.ts'

const CLIENTS = 16
const COUNTS = [1, 2, 4]
const ORDERS = 100_000
const PAGE_SIZE = 50

type Act = (client: number) => Promise<unknown> | undefined

/** Creation and lists by one, two and four processes on one PostgreSQL, beside what it does when only the statements are sent. */
export const processesBench: Bench = {
  name: 'processes',
  isOptional: true,
  async run(context) {
    const system = await context.system()
    await system.fillOrders(context.quick ? 10_000 : ORDERS)
    await freeCapacity(system)
    const seconds = context.quick ? 1 : 8
    const parties = await rawPartiesOf(system)
    const statements = await listStatements(system, {}, PAGE_SIZE)
    const headers = { token: await system.signIn('custservice') }
    const callers = Array.from({ length: CLIENTS }, createCaller)
    let servers: readonly ServerProcess[] = []
    const measure = async (name: string, act: Act) => await measured(system, servers, name, seconds, act)
    const figures: Figure[] = []
    try {
      figures.push(await measure('orders written by bare transactions', () => writeRawOrder(system.pool, parties)))
      figures.push(
        await measure('pages read by bare statements', () =>
          Promise.all(statements.map(({ sql, params }) => system.pool.query(sql, params))),
        ),
      )
      for (const count of COUNTS) {
        servers = await system.servers(count)
        const urlOf = (client: number) => `${servers[client % count]?.url}/v1.0`
        const create: Act = (client) =>
          callers[client]?.time(`${urlOf(client)}/api/order/create`, {
            body: JSON.stringify(signedOrder(system.demo)),
          })
        const list: Act = (client) =>
          callers[client]?.time(`${urlOf(client)}/order/getList?pageSize=${PAGE_SIZE}`, { headers })
        // Not counted: code is compiled and connections are opened.
        await rateOf(CLIENTS, 1, create)
        await rateOf(CLIENTS, 1, list)
        figures.push(
          await measure(`orders created by ${count}`, create),
          await measure(`pages listed by ${count}`, list),
        )
        await freeCapacity(system)
      }
    } finally {
      for (const caller of callers) caller.close()
    }
    return figures
  },
}

/** A rate without a limit of its own, with the processor time that one takes in PostgreSQL and in the processes. */
async function measured(
  { pool }: BenchSystem,
  servers: readonly ServerProcess[],
  name: string,
  seconds: number,
  act: Act,
): Promise<Figure> {
  const timesOf = async () => ({
    database: await databaseTime(pool),
    servers: (await Promise.all(servers.map(({ pid }) => processorTimeOf(pid)))).reduce((sum, ms) => sum + ms, 0),
  })
  const before = await timesOf()
  const value = await rateOf(CLIENTS, seconds, act)
  const after = await timesOf()
  const each = (ms: number) => `${(ms / (value * seconds)).toFixed(2)} ms`
  const note = `${CLIENTS} clients; processor time each: PostgreSQL ${each(after.database - before.database)}, the processes ${each(after.servers - before.servers)}`
  return { name, value, unit: 'a second', ok: true, note }
}
