import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { ledgerAccounts, ledgerPostings } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { availableOf, EXTERNAL_ACCOUNT, PLATFORM_FEES, postTransaction } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerLine } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => expect(await checkLedger(database.db)).toEqual(SOUND_LEDGER))
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

it('records by the clock once the accounts are locked, whenever the cause was', async () => {
  const [lines, at] = [[line(EXTERNAL_ACCOUNT, -1), line(availableOf('merchant', 21), 1)], new Date('2020-01-01')]
  const { waiting, ended } = await database.db.transaction(async (tx) => {
    await postTransaction(tx, { cause: 'opening', at, lines })
    const waiting = post(lines)
    await expect.poll(waits).toBe(1)
    return { waiting, ended: await clock() }
  })
  await waiting
  const [first, second] = await recordedTimes(availableOf('merchant', 21))
  expect(must(first) < ended).toBe(true)
  expect(must(second) > ended).toBe(true)
})

it('never records before the last posting of an account that it touches, to the microsecond', async () => {
  const [one, other] = [availableOf('merchant', 22), availableOf('merchant', 23)]
  await post([line(EXTERNAL_ACCOUNT, -9), line(one, 9)])
  // As if the clock had stood an hour later then.
  await database.db.execute(sql`
    with account as (
      update ledger_accounts set last_posted_at = now() + interval '1 hour 1 microsecond'
      where owner_kind = 'merchant' and owner_id = 22 returning id, balance_minor, last_posted_at
    ), made as (insert into ledger_transactions (cause, recorded_at) select 'opening', last_posted_at from account returning id)
    insert into ledger_postings (transaction_id, account_id, amount_minor, balance_after_minor, posted_at)
    select made.id, account.id, n, balance_minor + greatest(n, 0), last_posted_at from account, made, unnest(array[1, -1]) n`)
  await post([line(one, -1), line(other, 1)])
  const [latest] = (await recordedTimes(one)).slice(-1)
  expect(must(latest) > (await clock())).toBe(true)
  expect(await recordedTimes(other)).toEqual([latest])
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

it('detects postings that are out of order in time', async () => {
  const account = availableOf('merchant', 2)
  const [posting] = await database.db
    .select({ id: ledgerPostings.id })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(sql`${ledgerAccounts.ownerId} = ${account.ownerId} and ${ledgerAccounts.ownerKind} = ${account.ownerKind}`)
    .orderBy(ledgerPostings.id)
    .limit(1)
  const id = must(posting).id
  await shift(id, '1 day')
  expect((await checkLedger(database.db)).disordered.length).toBe(2)
  await shift(id, '-1 day')
})

async function shift(id: number, interval: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update ledger_postings set posted_at = posted_at + ${interval}::interval where id = ${id}`)
  })
}

/** The recorded times of an account's postings in UTC, first to last. */
async function recordedTimes({ ownerKind, ownerId }: LedgerAccountKey): Promise<string[]> {
  const { rows } = await database.db.execute<{ time: string }>(sql`
    select (p.posted_at at time zone 'UTC')::text as time from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.owner_kind = ${ownerKind} and a.owner_id = ${ownerId} order by p.id`)
  return rows.map(({ time }) => time)
}

async function clock(): Promise<string> {
  const { rows } = await database.db.execute<{ time: string }>(
    sql`select (clock_timestamp() at time zone 'UTC')::text as time`,
  )
  return must(rows[0]).time
}

/** How many connections wait for a lock of this database. */
async function waits(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return must(rows[0]).count
}

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
