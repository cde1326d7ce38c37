import { createTestClient } from '#tests/support/servers/test-client.ts'
import { againstRival } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import { signedOrder } from '../../support/bench-system.ts'
import type { BenchSystem } from '../../support/bench-system.ts'
import { percentile } from '../../support/statistics.ts'
import { freeCapacity } from '../free-capacity.ts'
import { createCaller } from '../timed-requests.ts'
import { addGuardRows, FROZEN, PAYERS, removeGuardRows, switchFreezes } from './guard-rows.ts'

const TIMES_WITHOUT = 1.05
const A_ROUND = 40
/** After so many rounds the slots of the accounts are freed again. */
const ROUNDS_A_REST = 10
const PRODUCT_ID = 3001

/** Orders created one after another while addresses are frozen and allowed, in turn with the same without: a guard that knows nothing. */
export async function creationFigure(context: BenchContext): Promise<Figure> {
  const system = await context.system()
  await freeCapacity(system)
  await addGuardRows(system)
  const caller = createCaller()
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const take = async (side: keyof typeof times, isCounted: boolean) => {
    await switchFreezes(system, side === 'with')
    await untilKnown(system, side === 'with')
    for (let nth = 0; nth < A_ROUND; nth += 1) {
      const order = signedOrder(system.demo, PRODUCT_ID, { clientIp: PAYERS[nth % PAYERS.length] ?? PAYERS[0] })
      const ms = await caller.time(`${system.server.url}/v1.0/api/order/create`, { body: JSON.stringify(order) })
      if (isCounted) times[side].push(ms)
    }
  }
  try {
    const rounds = context.quick ? 4 : 120
    for (let round = -4; round < rounds; round += 1) {
      // Each side comes first as often as the other.
      for (const side of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        await take(side, round >= 0)
      if (round % ROUNDS_A_REST === 0) await freeCapacity(system)
    }
  } finally {
    caller.close()
    await removeGuardRows(system)
  }
  const median = (side: keyof typeof times) => `${percentile(times[side], 0.5).toFixed(2)} ms`
  return againstRival(
    'order/create with 250 freezes and 100 allowed networks against without, p95',
    percentile(times.with, 0.95),
    'ms',
    percentile(times.without, 0.95),
    TIMES_WITHOUT,
    `${times.with.length} orders of each, in turn by ${A_ROUND}; every second from an allowed address in a frozen network; p50 ${median('with')} against ${median('without')}`,
  )
}

/** Until the process refuses, or takes, an address of the bench. */
async function untilKnown({ demo, server }: BenchSystem, isFrozen: boolean): Promise<void> {
  const client = createTestClient(server.url)
  for (;;) {
    const { code } = await client.attempt('api.order.create', signedOrder(demo, PRODUCT_ID, { clientIp: FROZEN }))
    if ((code === 403) === isFrozen) return
  }
}
