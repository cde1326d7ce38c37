import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { signedOrder } from '#tests/bench/support/bench-system.ts'
import { freeCapacity } from '../free-capacity.ts'
import { createCaller } from '../timed-requests.ts'

const A_ROUND = 40
/** The first ones after a turn, which are not counted: statements are planned anew where what they write to was changed. */
const AFTER_TURN = 5
/** After so many rounds the slots of the accounts are freed again. */
const ROUNDS_A_REST = 10
/** Rounds that are not counted: code is compiled and statements are planned. */
const WARM_ROUNDS = 4

interface Alternation {
  rounds: number
  productId: number
  /** Further fields of every order. */
  fieldsOf?: (nth: number) => Readonly<Record<string, string>>
  /** Makes the system the one with, or the one without. */
  turn: (isWith: boolean) => Promise<void>
}

/** The times of orders created over HTTP one after another, in turn by rounds with something and without it. */
export async function createAlternately(
  system: BenchSystem,
  { rounds, productId, fieldsOf, turn }: Alternation,
): Promise<Record<'with' | 'without', number[]>> {
  const caller = createCaller()
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const take = async (side: keyof typeof times, isCounted: boolean) => {
    await turn(side === 'with')
    for (let nth = 0; nth < AFTER_TURN + A_ROUND; nth += 1) {
      const order = signedOrder(system.demo, productId, fieldsOf?.(nth))
      const ms = await caller.time(`${system.server.url}/v1.0/api/order/create`, { body: JSON.stringify(order) })
      if (isCounted && nth >= AFTER_TURN) times[side].push(ms)
    }
  }
  try {
    await freeCapacity(system)
    for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
      // Each side comes first as often as the other.
      for (const side of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        await take(side, round >= 0)
      if (round % ROUNDS_A_REST === 0) await freeCapacity(system)
    }
  } finally {
    caller.close()
  }
  return times
}
