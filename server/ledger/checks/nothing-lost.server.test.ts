import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { adjustOrAsk } from '#server/parties/balances/adjust-balance.ts'
import { createDb } from '#server/db/client.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { openPool } from '#server/db/pool.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { collectionLines, reversalEntry } from '#server/ledger/postings/order-postings.ts'
import { freezeEntry, paidEntry, releaseEntry } from '#server/ledger/postings/payout-postings.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { keepAnswer, takeKeyOrAnswer } from '#server/access/pipeline/idempotency.ts'
import { AppError } from '#server/platform/app-error.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'
import {
  actorOf,
  callOf,
  createOrderEngine,
  makeMerchant,
  makeSupplier,
  makeUser,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const SEQUENCES = rounds(200, 2_000)
const KILLS = rounds(5, 50)
/** Sequences under way at the same time, on fewer parties. */
const AT_ONCE = 6
const FIRST_ORDER = 1_000_000

let engine: OrderEngine
/** The server's own, which lives with connections that break. */
let pool: pg.Pool
let db: Db
let killer: pg.Pool
let parties: { merchants: number[]; suppliers: number[]; debtor: number; userId: number }
beforeAll(async () => {
  engine = await createOrderEngine()
  engine.set({ approvalLimits: equalLimits(0) })
  pool = openPool(engine.url, engine.services.log)
  db = createDb(pool)
  killer = new pg.Pool({ connectionString: engine.url, max: 1 })
  const [merchants, suppliers] = [
    [await makeMerchant(engine), await makeMerchant(engine)],
    [await makeSupplier(engine), await makeSupplier(engine), await makeSupplier(engine)],
  ]
  const userId = await makeUser(engine, 'superAdmin')
  const ids = suppliers.map(({ id }) => id)
  parties = { merchants: merchants.map(({ id }) => id), suppliers: ids.slice(1), debtor: ids[0] ?? 0, userId }
  for (const account of [
    ...parties.merchants.map((id) => availableOf('merchant', id)),
    ...parties.suppliers.map((id) => availableOf('supplier', id)),
  ])
    await engine.db.transaction((tx) =>
      postTransaction(tx, {
        cause: 'opening',
        at: new Date(),
        lines: [
          { account, ...INR, amountMinor: 20_000 },
          { account: EXTERNAL_ACCOUNT, ...INR, amountMinor: -20_000 },
        ],
      }),
    )
})
afterAll(async () => {
  await killer.end()
  await pool.end()
  await engine.dispose()
})

const INR = { currency: 'INR', exponent: 2 } as const
const amount = fc.integer({ min: 1, max: 9_000 })
const pick = fc.nat({ max: 1_000 })

/** Steps in the life of one party, one order or one payout. */
const sequence = fc.oneof(
  fc.record({
    kind: fc.constant('operations' as const),
    pick,
    steps: fc.array(
      fc.record({ operation: fc.constantFrom(...BALANCE_OPERATIONS.filter((one) => one !== 'clear')), amount }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.record({ kind: fc.constant('order' as const), pick, amount, isCharged: fc.boolean(), isReversed: fc.boolean() }),
  fc.record({
    kind: fc.constant('payout' as const),
    pick,
    amount,
    end: fc.constantFrom('paid', 'released', 'reversed'),
  }),
)
type Sequence = typeof sequence extends fc.Arbitrary<infer One> ? One : never
type Step = (tx: Queryable, memo: string) => Promise<unknown>

const of = (ids: readonly number[], pick: number) => ids[pick % ids.length] ?? 0

function stepsOf(one: Sequence, orderId: number): Step[] {
  const merchantId = of(parties.merchants, one.pick)
  const by = { userId: parties.userId, at: new Date() }
  const reverse: Step = async (tx, memo) =>
    await postTransaction(tx, { ...(await reversalEntry(tx, orderId, by.userId, by.at)), memo })
  if (one.kind === 'operations') {
    const ownerKind = one.pick % 3 === 0 ? 'supplier' : 'merchant'
    const ownerId = ownerKind === 'merchant' ? merchantId : of(parties.suppliers, one.pick)
    return one.steps.map(
      ({ amount, operation }): Step =>
        async (tx, reason) =>
          await adjustOrAsk(callOf(engine, actorOf('superAdmin', { userId: by.userId }), tx), {
            ownerKind,
            ownerId,
            operation,
            currency: 'INR',
            amountMinor: amount,
            reason,
            reference: reason,
          }),
    )
  }
  if (one.kind === 'order') {
    const lines = collectionLines({
      ...INR,
      orderId,
      merchantId,
      supplierId: parties.debtor,
      receivedMinor: one.amount,
      feeMinor: Math.floor(one.amount / 100),
      chain: [{ supplierId: parties.debtor, rate: 50 }],
      chargesSupplier: one.isCharged,
    })
    const collect: Step = async (tx, memo) =>
      await postTransaction(tx, { ...by, cause: 'collection', orderId, memo, lines })
    return one.isReversed ? [collect, reverse] : [collect]
  }
  const payout = { ...INR, orderId, merchantId }
  const frozen = one.amount + 100
  const freeze: Step = async (tx, memo) => await postTransaction(tx, { ...freezeEntry(payout, frozen, by), memo })
  const paid = paidEntry(
    {
      ...payout,
      frozenMinor: frozen,
      realAmountMinor: one.amount,
      feeMinor: 100,
      supplierId: null,
      chain: [],
      creditsSupplier: false,
    },
    by,
  )
  const pay: Step = async (tx, memo) => await postTransaction(tx, { ...paid, memo })
  const release: Step = async (tx, memo) => await postTransaction(tx, { ...releaseEntry(payout, frozen, by), memo })
  return one.end === 'released' ? [freeze, release] : one.end === 'paid' ? [freeze, pay] : [freeze, pay, reverse]
}

/**
 * Performs a step under its key, as the pipeline does, and again with the same key while nobody can tell what became of
 * it; tells whether it was done or refused.
 */
async function perform(step: Step, key: string): Promise<boolean> {
  for (;;) {
    const idempotent = { scope: 'user:1', key, requestHash: key, holder: randomUUID() }
    try {
      await db.transaction(async (tx) => {
        if (await takeKeyOrAnswer(engine.services, tx, idempotent)) return
        attempts += 1
        await step(tx, key)
        await keepAnswer(engine.services, tx, idempotent, {})
      })
      return true
    } catch (error) {
      if (error instanceof DatabaseUnavailable) continue
      if (error instanceof AppError) return false
      throw error
    }
  }
}

let attempts = 0

/** Ends a backend that is in the midst of a transaction. */
async function kill(): Promise<void> {
  for (;;) {
    const { rows } = await killer.query<{ ended: boolean }>(`
      select pg_terminate_backend(pid) as ended from (
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'paydesk' and xact_start is not null order by random() limit 1
      ) one`)
    if (rows[0]?.ended) return
  }
}

it(
  `loses nothing and does nothing twice over ${SEQUENCES} sequences while ${KILLS} backends are killed (seed ${SEED})`,
  async () => {
    const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED })
    const done = new Map<string, boolean>()
    const kills: Promise<void>[] = []
    let next = 0
    const work = async () => {
      for (let at = next++; at < SEQUENCES; at = next++) {
        if (at % (SEQUENCES / KILLS) === 0) kills.push(kill())
        for (const [place, step] of stepsOf(sequences[at] as Sequence, FIRST_ORDER + at).entries()) {
          const key = `${at}.${place}`
          const isDone = await perform(step, key)
          done.set(key, isDone)
          if (!isDone) break
          // Who did not get the answer asks again.
          if (at % 10 === 0) expect(await perform(step, key)).toBe(true)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await Promise.all(kills)
    expect(kills.length).toBe(KILLS)
    expect(attempts).toBeGreaterThan(done.size)
    expect(await checkLedger(engine.db)).toEqual(SOUND_LEDGER)
    const { rows } = await engine.db.execute<{ memo: string; times: number }>(
      sql`select memo, count(*)::int as times from ledger_transactions where memo is not null group by memo`,
    )
    const wanted = [...done].flatMap(([key, isDone]) => (isDone ? [[key, 1]] : []))
    expect(new Map(rows.map(({ memo, times }) => [memo, times]))).toEqual(new Map(wanted as [string, number][]))
    expect([...done.values()].filter((isDone) => !isDone).length).toBeGreaterThan(SEQUENCES / 100)
    // Only who is charged for what it collected may owe money, and nobody did in between.
    const below = await engine.db.execute(sql`
      select a.owner_kind, a.owner_id, a.purpose from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.balance_after_minor < 0 and a.owner_kind in ('merchant', 'supplier')
        and not (a.owner_kind = 'supplier' and a.owner_id = ${parties.debtor} and a.purpose = 'available') limit 5`)
    expect(below.rows).toEqual([])
  },
  patience(60_000),
)
