import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import { balancesBefore } from '#server/ledger/balances-before.ts'
import { fillLedger } from '#tests/support/database/fill-ledger.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const FROM = Date.UTC(2026, 0, 1)
const SECONDS = 500

let database: TestDatabase
let ids: number[]
beforeAll(async () => {
  database = await createTestDatabase()
  const accounts = await database.db.transaction((tx) =>
    fillLedger(tx, { accounts: 12, transactions: SECONDS * 6, atOnce: 6, from: new Date(FROM) }),
  )
  ids = accounts.map(({ id }) => id)
})
afterAll(() => database.dispose())

/** Half of them exactly at times of postings, and some before the first or behind the last. */
const instant = fc.integer({ min: -4, max: 2 * SECONDS + 4 }).map((halves) => new Date(FROM + halves * 500))

it('answers of 1,000 random accounts and instants what their postings before sum to', async () => {
  const probes = fc.sample(fc.record({ at: fc.nat(ids.length - 1), instant }), { numRuns: 1_000, seed: 15 })
  const wanted = await database.db.execute<{ sum: string | null }>(sql`
    select (select sum(amount_minor)::text from ledger_postings where account_id = n.id and posted_at < n.instant) as sum
    from unnest(${sql.param(probes.map(({ at }) => ids[at]))}::int8[],
      ${sql.param(probes.map(({ instant }) => instant.toISOString()))}::timestamptz[]) with ordinality n(id, instant, place)
    order by place`)
  const answered = await Promise.all(
    probes.map(
      async ({ at, instant }) => await balancesBefore(database.db, eq(ledgerAccounts.id, ids[at] ?? 0), instant),
    ),
  )
  expect(answered.map((one) => one[0]?.balanceMinor.toString() ?? null)).toEqual(wanted.rows.map(({ sum }) => sum))
})

it('answers balances of all accounts that sum to zero at every instant, and now what the accounts have', async () => {
  const all = inArray(ledgerAccounts.id, ids)
  for (const at of fc.sample(instant, { numRuns: 50, seed: 16 })) {
    const balances = await balancesBefore(database.db, all, at)
    expect(balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0)
  }
  const ordered = async (at?: Date) =>
    (await balancesBefore(database.db, all, at)).sort((one, other) => one.id - other.id)
  expect(await ordered(new Date(FROM + 2_000 * SECONDS))).toEqual(await ordered())
})
