import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { withLimit } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { watchProcessors } from '#tests/bench/support/processor-time.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import type { Arrivals } from './socket-reader.ts'
import { startReader } from './start-reader.ts'

const eventsASecond = 50
const kB = 1_000
/** Warm-up sockets, excluded from the memory figure; they trigger the compilation of the code for the first change. */
const openedFirst = 50
const SILENCE_MS = 2_000

/** Consoles on two server processes that share a database, and orders whose changes go to all of them. */
export const socketsBench: Bench = {
  name: 'sockets',
  async run(context) {
    const system = await context.system()
    const servers = await system.servers(2)
    const urls = servers.map(({ url }) => url)
    const count = context.quick ? 100 : 1_000
    const seconds = context.quick ? 2 : 10
    const token = await system.signIn('custservice')
    const reader = startReader()
    try {
      await reader.ask({ command: 'open', urls, count: openedFirst, token })
      const before = await memoryOf(servers)
      await changeOrders(system, 2)
      await reader.ask({ command: 'open', urls, count: count - openedFirst, token })
      const settled = await memoryOf(servers)
      await reader.ask({ command: 'take' })
      const sentAt = new Map<string, number>()
      const processorsOf = await watchProcessors([...servers, reader])
      const changed = await changeOrders(system, seconds, (key) => sentAt.set(key, Date.now()))
      const processors = await processorsOf()
      await untilReceived(async () => Number(await reader.ask({ command: 'count' })), count * changed)
      const waits = waitsOf(sentAt, (await reader.ask({ command: 'take' })) as Arrivals)
      const note = `${count} sockets, ${eventsASecond} changed orders a second, ${waits.length} of ${count * changed} pushes seen; what changes within 40 ms goes out together, and one process of the same machine reads all of it`
      const busy = `processors used by the two servers and the reader: ${processors.map((share) => share.toFixed(2)).join(', ')}`
      return [
        withLimit(
          'an order event to every socket, p95',
          percentile(waits, 0.95),
          'ms',
          100,
          `${note}; p50 ${percentile(waits, 0.5)} ms, longest ${waits.reduce((a, b) => Math.max(a, b), 0)} ms; ${busy}`,
        ),
        {
          name: 'order events lost',
          value: count * changed - waits.length,
          unit: 'pushes',
          limit: 0,
          ok: waits.length === count * changed,
        },
        withLimit(
          'memory a socket',
          (settled - before) / (count - openedFirst) / kB,
          'kB',
          60,
          'resident memory of both processes, with what their heaps grew by at the first changes; what those leave free would hide the sockets',
        ),
      ]
    } finally {
      await reader.close()
    }
  },
}

/** Latency of each push, in ms. */
function waitsOf(sentAt: ReadonlyMap<string, number>, arrivals: Arrivals): number[] {
  return [...sentAt].flatMap(([key, sent]) => (arrivals.get(key) ?? []).map((at) => at - sent))
}

/** Changes orders one after another as the engine does, with the notification in the transaction; returns how many. */
async function changeOrders(
  system: BenchSystem,
  seconds: number,
  changed: (key: string) => void = () => undefined,
): Promise<number> {
  const count = seconds * eventsASecond
  const { rows } = await system.pool.query<{ id: string; merchantId: string; supplierId: string | null }>(
    'select id, merchant_id as "merchantId", supplier_id as "supplierId" from orders order by random() limit $1',
    [count],
  )
  const begin = performance.now()
  for (const [at, { id, merchantId, supplierId }] of rows.entries()) {
    const ahead = begin + (at * 1_000) / eventsASecond - performance.now()
    if (ahead > 1) await wait(ahead)
    const event = {
      kind: 'order',
      id: Number(id),
      created: false,
      merchantId: Number(merchantId),
      supplierId: Number(supplierId),
    }
    const client = await system.pool.connect()
    await client.query('begin')
    const updated = await client.query<{ code: string; version: number }>(
      'update orders set version = version + 1, updated_at = now() where id = $1 returning order_code as code, version',
      [id],
    )
    await client.query(`select pg_notify('paydesk', $1)`, [JSON.stringify(event)])
    const [order] = updated.rows
    if (order) changed(`${order.code} ${order.version}`)
    await client.query('commit')
    client.release()
  }
  return rows.length
}

/** Waits for the last pushes, until none has arrived for a while. */
async function untilReceived(heard: () => Promise<number>, wanted: number): Promise<void> {
  let last = -1
  for (let now = await heard(); now < wanted && now !== last; now = await heard()) {
    last = now
    await wait(SILENCE_MS)
  }
}

/** Resident bytes of all processes once they are idle. */
async function memoryOf(servers: readonly { pid: number }[]): Promise<number> {
  await wait(2_000)
  const sizes = await Promise.all(
    servers.map(
      async ({ pid }) => Number(/^VmRSS:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
