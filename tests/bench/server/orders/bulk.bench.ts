import type { InputOf } from '#contract/contract.ts'
import { againstRival, withLimit } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { LIMITS } from '#domain/limits.ts'
import { besideWork } from '../beside.ts'
import { createCaller } from '../timed-requests.ts'

const many = 10_000

/** Bulk actions in batches, as the console runs them, and their effect on other requests. */
export const bulkBench: Bench = {
  name: 'bulk',
  async run(context) {
    const system = await context.system()
    const count = context.quick ? 500 : many
    await system.fillOrders(2 * count)
    const codes = await codesOf(system, count)
    const agent = createTestClient(system.server.url, { token: await system.signIn('superadmin') })
    const run = async (partOf: (orderCodes: string[]) => InputOf<'order.bulkApply'>, gone?: AbortSignal) => {
      const begin = performance.now()
      for (let from = 0; from < codes.length && gone?.aborted !== true; from += LIMITS.bulkChunk) {
        const { results } = await agent.call('order.bulkApply', partOf(codes.slice(from, from + LIMITS.bulkChunk)))
        const refused = results.find(({ ok }) => !ok)
        if (refused) throw new Error(`${refused.orderCode} was refused: ${refused.refusal}`)
      }
      return (performance.now() - begin) / 1_000
    }
    const marking = (orderMark: number) => (orderCodes: string[]) =>
      ({ action: 'MARK', orderCodes, params: { orderMark } }) as const
    const caller = createCaller()
    try {
      const marked = await run(marking(2))
      const resent = await run((orderCodes) => ({ action: 'RESEND_CALLBACK', orderCodes }))
      const headers = { token: await system.signIn('custservice') }
      const list = () => caller.time(`${system.server.url}/v1.0/order/getList?pageSize=50`, { headers })
      let mark = 2
      const { alone, beside } = await besideWork(context.quick ? 1 : 4, context.quick ? 20 : 150, list, () => {
        const stopping = new AbortController()
        mark = mark === 2 ? 3 : 2
        const running = run(marking(mark), stopping.signal)
        return {
          stop: async () => {
            stopping.abort()
            await running
          },
        }
      })
      const name = `${count.toLocaleString('en-US')} orders`
      return [
        withLimit(`a mark for ${name}`, marked, 's', 15),
        withLimit(
          `callbacks of ${name} sent again`,
          resent,
          's',
          15,
          'set up with their jobs; the attempts come after',
        ),
        againstRival(
          'order/getList beside a bulk action, p95',
          beside,
          'ms',
          alone,
          2,
          'one client, 50 rows; the rival is the same without it',
        ),
      ]
    } finally {
      caller.close()
    }
  },
}

/** Orders whose callback can be resent, with the mark that most of them have. */
async function codesOf(system: BenchSystem, count: number): Promise<string[]> {
  await system.pool.query(
    `update orders set notify_url = 'http://127.0.0.1:9/callback', order_mark = 1, locked = false where id in
     (select id from orders where status in (4, 5) order by id desc limit $1)`,
    [count],
  )
  const { rows } = await system.pool.query<{ code: string }>(
    'select order_code as code from orders where status in (4, 5) order by id desc limit $1',
    [count],
  )
  return rows.map(({ code }) => code)
}
