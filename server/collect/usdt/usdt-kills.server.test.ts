import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { and, eq, inArray } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDb } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import { bankRecords, orderHistory, orders, settings } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { usdtWork } from '#server/collect/usdt/usdt-work.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { createChainWorld, makeWallet, orderOf, paying } from '#tests/support/worlds/chain-world.ts'
import type { ChainWorld, Wallet } from '#tests/support/worlds/chain-world.ts'
import { forkProgram } from '#tests/support/processes/fork-program.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const KILLS = rounds(1, 20)
const CONNECTIONS = rounds(3, 20)
/** So many that the chain still grows after the last kill. */
const ORDERS = rounds(9, 60)
/** The share of answers that never arrive. */
const DROPPED = 0.05
/** A block is added after so many calls of the node, so that the chain grows while it is read. */
const CALLS_A_BLOCK = 8
const KILLED_WITHIN_MS = 25
/** A dropped answer shows at once; one of a busy machine is waited for. */
const PATIENT_MS = 10_000
/** A reader begins anew after each kill. */
const WAIT = { timeout: patience(60_000 + KILLS * 6_000), interval: 50 }

let engine: OrderEngine
let parties: OrderWorld
let world: ChainWorld
let wallet: Wallet
beginWithOrderWorld((...made) => {
  ;[engine, parties] = made
})
beforeEach(async () => {
  await engine.db.delete(settings)
  wallet = await makeWallet(engine, parties)
  world = await createChainWorld(engine)
  await world.read()
})
afterEach(async () => await world.stop())

/** Orders with an amount each, which are paid block by block while anybody calls the node, one of seven in a block that is replaced. */
async function ordersPaidByAndBy(onCall: (nth: number) => void): Promise<OrderRecord[]> {
  const random = randomFrom(SEED)
  const made: OrderRecord[] = []
  for (let nth = 1; nth <= ORDERS; nth += 1) made.push(await orderOf(engine, parties, 1_000_000 + nth))
  const unpaid = [...made]
  const begun = world.server.calls()
  world.behave(({ nth }) => {
    if ((nth - begun) % CALLS_A_BLOCK === 0) addBlock(unpaid, random)
    onCall(nth - begun)
    return random() < DROPPED ? 'drop' : 'answer'
  })
  return made
}

function addBlock(unpaid: OrderRecord[], random: () => number): void {
  const paid = unpaid
    .splice(0, 1 + Math.floor(random() * 3))
    .map(({ payableMinor }) => paying([wallet, payableMinor ?? 0]))
  world.chain.mine(paid)
  if (random() < 1 / 7) world.chain.replace(1, [[], paid])
}

async function expectEachPaidOnce(made: readonly OrderRecord[]): Promise<void> {
  const ids = made.map(({ id }) => id)
  await vi.waitFor(async () => {
    expect(await engine.db.$count(orders, and(inArray(orders.id, ids), eq(orders.status, 4)))).toBe(ORDERS)
  }, WAIT)
  const confirmations = await engine.db
    .select()
    .from(orderHistory)
    .where(and(inArray(orderHistory.orderId, ids), eq(orderHistory.event, 'CONFIRM_PAYMENT')))
  expect(confirmations).toHaveLength(ORDERS)
  const records = await engine.db.select().from(bankRecords).where(eq(bankRecords.resourceId, wallet.id))
  expect(records.map(({ status }) => status)).toEqual(ids.map(() => 'matched'))
  expect(new Set(records.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  const transfers = (await world.transfers()).filter(({ state }) => state === 'confirmed')
  expect(transfers).toHaveLength(ORDERS)
}

it(
  `loses no transfer and pays none twice while a process is killed ${KILLS} times and every twentieth answer is dropped (seed ${SEED})`,
  async () => {
    await engine.db.insert(settings).values([
      { key: 'tronNodeUrl', value: world.server.urlOf('tron') },
      { key: 'chainNodeAddressExceptions', value: world.server.endpoint },
      { key: 'usdtConfirmations', value: { tron: 3, ethereum: 3 } },
    ])
    const random = randomFrom(SEED + 1)
    let kills = 0
    let left = 0
    let reader: ChildProcess | undefined
    const made = await ordersPaidByAndBy(() => {
      left -= 1
      if (left !== 0 || kills >= KILLS) return
      kills += 1
      // Anywhere between this call and the next ones: while it waits, while it stores, while it commits.
      setTimeout(() => reader?.kill('SIGKILL'), random() * KILLED_WITHIN_MS)
    })
    const begin = () => {
      reader = forkProgram('reader-process.ts', [engine.url, tmpdir()])
      return reader
    }
    try {
      while (kills < KILLS) {
        left = 1 + Math.floor(random() * 30)
        await once(begin(), 'exit')
      }
      begin()
      await expectEachPaidOnce(made)
    } finally {
      reader?.kill('SIGTERM')
    }
  },
  patience(180_000 + KILLS * 12_000),
)

it(
  `loses none and pays none twice while two processes read and their connections break (seed ${SEED})`,
  async () => {
    engine.set({ tronNodeUrl: world.server.urlOf('tron') })
    const killer = new pg.Pool({ connectionString: engine.url, max: 1 })
    const pools = [openPool(engine.url, engine.services.log), openPool(engine.url, engine.services.log)]
    const readers = pools.map((pool) => ({ ...engine.services, pool, db: createDb(pool) }))
    const random = randomFrom(SEED + 2)
    const pids = () =>
      killer.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'paydesk' and pid <> pg_backend_pid()",
      )
    let kills = 0
    const kill = async () => {
      const { rows } = await pids()
      const { pid } = rows[Math.floor(random() * rows.length)] ?? {}
      if (pid !== undefined) await killer.query('select pg_terminate_backend($1)', [pid])
      if (pid !== undefined) kills += 1
    }
    let killing = Promise.resolve()
    const made = await ordersPaidByAndBy((nth) => {
      if (nth % 6 === 0 && kills < CONNECTIONS) killing = killing.then(kill)
    })
    const stops = await Promise.all(readers.map((services) => usdtWork(20, PATIENT_MS).start(services)))
    try {
      await expectEachPaidOnce(made)
    } finally {
      for (const stop of stops) await stop()
      await killing
      for (const pool of [...pools, killer]) await pool.end()
    }
    expect(kills).toBe(CONNECTIONS)
  },
  patience(120_000),
)
