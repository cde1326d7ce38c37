import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bankMessages, bankRecords, chainBlocks, chainCursors, usdtTransfers } from '#server/db/schema/schema.ts'
import type { Conduct } from '#demo/chain-node/chain-server.ts'
import type { Transaction } from '#demo/chain-node/demo-chain.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { createChainWorld, makeWallet, paying } from '#tests/support/worlds/chain-world.ts'
import type { ChainWorld, Wallet } from '#tests/support/worlds/chain-world.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'

const CHAINS = rounds(3, 15)
const DEEP_ENOUGH = 3
/** So many blocks are replaced at most. */
const DEEPEST = 9

let engine: OrderEngine
let parties: OrderWorld
let wallets: Wallet[]
let world: ChainWorld
beginWithOrderWorld((...made) => {
  ;[engine, parties] = made
})
beforeEach(async () => {
  wallets = [await makeWallet(engine, parties), await makeWallet(engine, parties)]
  world = await createChainWorld(engine)
})
afterEach(async () => await world.stop())

const amounts = fc.array(fc.constantFrom(1, 5, 5, 1_000_000), { maxLength: 3 })
/** One that says of a block that nothing happened in it, which only another reading of the same block can tell. */
const UNTRUE: Conduct = { instead: [] }
const conducts = fc.constantFrom<Conduct[]>('drop', 'cut', 'garbage', 'busy', UNTRUE, { instead: null })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('mine' as const), amounts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grow' as const), blocks: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      depth: fc.integer({ min: 1, max: DEEPEST }),
      /** Which transactions of the replaced blocks come again, and how many blocks later. */
      again: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      nth: fc.integer({ min: 1, max: 12 }),
      conduct: conducts,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

it(
  `has every transfer of any chain as one payment, and none that the chain has not, however it was replaced and answered (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await forgetAll()
        await world.read()
        // The reader begins here: a replacement that reached below would move transfers to where it never reads.
        world.chain.mineTo(world.chain.height() + DEEPEST)
        const present = new Map<string, { transaction: Transaction; block: number }>()
        for (const one of withOneLie(steps)) await take(one, present)
        world.behave(() => 'answer')
        world.chain.mineTo(world.chain.height() + DEEP_ENOUGH)
        await world.read()
        const expected = [...present.values()].flatMap(({ transaction }) =>
          transaction.payments.map(({ amount }) => `${transaction.txId} ${amount}`),
        )
        const transfers = await world.transfers()
        const confirmed = transfers.filter(({ state }) => state === 'confirmed')
        expect(confirmed.map(({ txId, amountMinor }) => `${txId} ${amountMinor}`).toSorted()).toEqual(
          expected.toSorted(),
        )
        expect(transfers.filter(({ state }) => state === 'pending')).toEqual([])
        const counted = (await world.records()).filter(({ status }) => status === 'unmatched').map(({ id }) => id)
        expect(counted.toSorted()).toEqual(confirmed.map(({ bankRecordId }) => bankRecordId ?? 0).toSorted())
      }),
      { numRuns: CHAINS, seed: SEED },
    )
  },
  patience(90_000),
)

/** Both readings of a block cannot be untrue: then nobody could know. */
function withOneLie(steps: readonly Step[]): Step[] {
  const first = steps.findIndex((one) => one.kind === 'fail' && one.conduct === UNTRUE)
  return steps.filter((one, at) => one.kind !== 'fail' || one.conduct !== UNTRUE || at === first)
}

async function take(one: Step, present: Map<string, { transaction: Transaction; block: number }>): Promise<void> {
  const { chain } = world
  const place = (transaction: Transaction, block: number) => present.set(transaction.txId, { transaction, block })
  switch (one.kind) {
    case 'mine': {
      const transaction = paying(...one.amounts.map((amount, at) => [wallets[at % 2] ?? { hex: '' }, amount] as const))
      chain.mine([transaction])
      place(transaction, chain.height())
      return
    }
    case 'grow':
      return chain.mineTo(chain.height() + one.blocks)
    case 'replace': {
      const from = chain.height() - one.depth
      const gone = [...present.values()].filter(({ block }) => block > from)
      const blocks: Transaction[][] = Array.from({ length: one.depth + 1 }, () => [])
      for (const { transaction } of gone) present.delete(transaction.txId)
      for (const [at, { transaction }] of gone.entries()) {
        const later = one.again[at]
        if (later === null || later === undefined) continue
        const place = Math.min(later, one.depth)
        blocks[place]?.push(transaction)
        present.set(transaction.txId, { transaction, block: from + 1 + place })
      }
      return chain.replace(one.depth, blocks)
    }
    case 'fail': {
      const until = world.server.calls()
      return world.behave(({ nth }) => (nth === until + one.nth ? one.conduct : 'answer'))
    }
    case 'read':
      return await world.read()
  }
}

async function forgetAll(): Promise<void> {
  for (const table of [usdtTransfers, chainBlocks, chainCursors, bankMessages, bankRecords])
    await engine.db.delete(table)
}
