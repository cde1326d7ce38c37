import { createTestClient } from '#tests/support/servers/test-client.ts'
import { againstRival } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import { signedOrder } from '../../support/bench-system.ts'
import type { BenchSystem } from '../../support/bench-system.ts'
import { percentile } from '../../support/statistics.ts'
import { createAlternately } from '../orders/create-alternately.ts'
import { addGuardRows, FROZEN, PAYERS, removeGuardRows, switchFreezes } from './guard-rows.ts'

const TIMES_WITHOUT = 1.05
const PRODUCT_ID = 3001

/** Orders created one after another while addresses are frozen and allowed, in turn with the same without: a guard that knows nothing. */
export async function creationFigure(context: BenchContext): Promise<Figure> {
  const system = await context.system()
  await addGuardRows(system)
  const times = await createAlternately(system, {
    rounds: context.quick ? 4 : 120,
    productId: PRODUCT_ID,
    fieldsOf: (nth) => ({ clientIp: PAYERS[nth % PAYERS.length] ?? PAYERS[0] }),
    turn: async (isWith) => {
      await switchFreezes(system, isWith)
      await untilKnown(system, isWith)
    },
  }).finally(() => removeGuardRows(system))
  const median = (side: keyof typeof times) => `${percentile(times[side], 0.5).toFixed(2)} ms`
  return againstRival(
    'order/create with 250 freezes and 100 allowed networks against without, p95',
    percentile(times.with, 0.95),
    'ms',
    percentile(times.without, 0.95),
    TIMES_WITHOUT,
    `${times.with.length} orders of each, in turn by 40; every second from an allowed address in a frozen network; p50 ${median('with')} against ${median('without')}`,
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
