import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { ledgerAccounts, ledgerPostings } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import { availableOf, EXTERNAL_ACCOUNT, PLATFORM_FEES, postTransaction } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerLine } from '#server/ledger/post-transaction.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => expect(await checkLedger(database.db)).toEqual({ unbalanced: [], drifted: [], leaking: [] }))
afterAll(() => database.dispose())

const line = (account: LedgerAccountKey, amountMinor: number, exponent = 2, currency = 'CNY'): LedgerLine => ({
  account,
  amountMinor,
  exponent,
  currency,
})
const post = (lines: LedgerLine[]) =>
  database.db.transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))

async function balanceOf({ ownerKind, ownerId }: LedgerAccountKey): Promise<number[]> {
  const rows = await database.db
    .select()
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.ownerKind} = ${ownerKind} and ${ledgerAccounts.ownerId} = ${ownerId}`)
  return rows.map((row) => row.balanceMinor)
}

it('refuses postings that do not sum to zero per currency', async () => {
  await expect(post([line(EXTERNAL_ACCOUNT, -5), line(availableOf('merchant', 1), 4)])).rejects.toThrow(RangeError)
  await expect(post([line(EXTERNAL_ACCOUNT, -5), line(availableOf('merchant', 1), 5, 2, 'INR')])).rejects.toThrow(
    RangeError,
  )
  expect(await balanceOf(availableOf('merchant', 1))).toEqual([])
})

it('keeps one account per currency, whatever decimals its products have', async () => {
  await post([line(EXTERNAL_ACCOUNT, -100), line(availableOf('merchant', 2), 100)])
  await post([line(EXTERNAL_ACCOUNT, -1, 4), line(availableOf('merchant', 2), 1, 4)])
  expect(await balanceOf(availableOf('merchant', 2))).toEqual([10_001])
})

it('never lets an available balance go negative, and rolls a refused transaction back fully', async () => {
  await post([line(EXTERNAL_ACCOUNT, -10), line(availableOf('merchant', 3), 10)])
  await expect(post([line(availableOf('merchant', 3), -11), line(PLATFORM_FEES, 11)])).rejects.toMatchObject({
    code: 409,
    message: 'ledger.insufficient',
  })
  expect(await balanceOf(availableOf('merchant', 3))).toEqual([1_000])
})

it('stays consistent under concurrent transfers in all directions', async () => {
  const owners = [11, 12, 13, 14]
  for (const owner of owners) await post([line(EXTERNAL_ACCOUNT, -1_000), line(availableOf('supplier', owner), 1_000)])
  const transfer = fc.record({
    from: fc.constantFrom(...owners),
    to: fc.constantFrom(...owners),
    amount: fc.integer({ min: 1, max: 400 }),
  })
  const transfers = fc.sample(transfer, { numRuns: 150, seed: 7 })
  const outcomes = await Promise.allSettled(
    transfers.map(({ from, to, amount }) =>
      post([line(availableOf('supplier', from), -amount), line(availableOf('supplier', to), amount)]),
    ),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []))
  for (const error of refused) expect(error.message).toBe('ledger.insufficient')
  const balances = (await Promise.all(owners.map((owner) => balanceOf(availableOf('supplier', owner))))).flat()
  expect(balances.every((balance) => balance >= 0)).toBe(true)
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(400_000)
})

it('creates each account once under concurrent first use', async () => {
  await Promise.all(
    Array.from({ length: 30 }, () =>
      post([line(EXTERNAL_ACCOUNT, -1), line(availableOf('merchant', 99), 1), line(PLATFORM_FEES, 0)]),
    ),
  )
  expect(await balanceOf(availableOf('merchant', 99))).toEqual([3_000])
})

it('detects tampering', async () => {
  const [posting] = await database.db.select().from(ledgerPostings).limit(1)
  const id = posting?.id ?? 0
  await tamper(id, 1)
  const faults = await checkLedger(database.db)
  expect(isSound(faults)).toBe(false)
  expect([faults.unbalanced.length, faults.drifted.length]).toEqual([1, 1])
  await tamper(id, -1)
})

/** A change that needs the right to disable the database's triggers. */
async function tamper(id: number, byMinor: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(ledgerPostings)
      .set({ amountMinor: sql`${ledgerPostings.amountMinor} + ${byMinor}` })
      .where(eq(ledgerPostings.id, id))
  })
}
