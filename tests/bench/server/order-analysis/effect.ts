import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { withLimit } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import { signedOrder } from '../../support/bench-system.ts'
import type { BenchSystem } from '../../support/bench-system.ts'
import { percentile } from '../../support/statistics.ts'
import { freeCapacity } from '../free-capacity.ts'

const EFFECTIVE_MS = 1_000
/** Time after which a process that never hears of a change is given up. */
const PATIENCE_MS = 10_000
const PRODUCT_ID = 3001

/** From the call that freezes an address, or lifts it, to the first order that each of two processes refuses, or takes. */
export async function effectFigures(context: BenchContext): Promise<Figure[]> {
  const system = await context.system()
  const processes = await system.servers(2)
  await freeCapacity(system)
  const admin = createTestClient(system.server.url, { token: await system.signIn('platformadmin') })
  const [frozen, freed]: [number[], number[]] = [[], []]
  let late = 0
  const changes = context.quick ? 5 : 60
  for (let nth = 0; nth < changes; nth += 1) {
    const network = `203.0.113.${nth}`
    const freezing = await during(system, processes, network, 403, () =>
      admin.call('ipFreeze.create', { network, freezeMinutes: 60, reason: 'bench' }),
    )
    frozen.push(...freezing.waits)
    late += freezing.late
    const { list } = await admin.call('ipFreeze.getList', { network, state: ['active'] })
    const ids = list.map(({ id }) => id)
    freed.push(...(await during(system, processes, network, 200, () => admin.call('ipFreeze.lift', { ids }))).waits)
  }
  await system.pool.query("delete from ip_freezes where reason = 'bench'")
  await freeCapacity(system)
  const note = (waits: readonly number[]) =>
    `the longest of ${changes} on two processes that take orders for it all the while; p50 ${percentile(waits, 0.5).toFixed(0)} ms`
  return [
    withLimit('a freeze holds on every process', Math.max(...frozen), 'ms', EFFECTIVE_MS, note(frozen)),
    withLimit('a lifted freeze holds on none', Math.max(...freed), 'ms', EFFECTIVE_MS, note(freed)),
    withLimit('orders taken after a process had refused one', late, 'orders', 0),
  ]
}

/** How long each process went on after a change as before, and how many orders it took after it had refused one. */
async function during(
  system: BenchSystem,
  processes: readonly ServerProcess[],
  clientIp: string,
  wanted: 200 | 403,
  change: () => Promise<unknown>,
): Promise<{ waits: number[]; late: number }> {
  const begin = performance.now()
  const watching = processes.map(async ({ url }) => {
    const client = createTestClient(url)
    for (;;) {
      const sentAt = performance.now()
      const { code } = await client.attempt('api.order.create', signedOrder(system.demo, PRODUCT_ID, { clientIp }))
      if (code === wanted) return sentAt - begin
      if (performance.now() - begin > PATIENCE_MS) throw new Error(`${url} answers ${code} for ${clientIp}`)
    }
  })
  const [waits] = await Promise.all([Promise.all(watching), change()])
  const after = await Promise.all(
    processes.map(async ({ url }) =>
      createTestClient(url).attempt('api.order.create', signedOrder(system.demo, PRODUCT_ID, { clientIp })),
    ),
  )
  return { waits, late: after.filter(({ code }) => code !== wanted).length }
}
