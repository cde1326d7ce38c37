import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { monthlyTables } from '#server/db/months/months.ts'
import { refreshEstimates } from '#server/db/months/refresh-estimates.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { patience } from '#tools/lib/suites/patience.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.dispose())

/** When each divided table was looked at as a whole. */
async function lookedAt(): Promise<{ name: string; at: string | null }[]> {
  const { rows } = await database.db.execute<{ name: string; at: string | null }>(sql`
    select relname as name, pg_stat_get_last_analyze_time(oid)::text as at
    from pg_class join pg_partitioned_table on partrelid = oid where relnamespace = 'public'::regnamespace order by 1`)
  return rows
}

it('finds out what the planner is to know of every divided table, and not again on the same day', async () => {
  const divided = await monthlyTables(database.db)
  expect((await lookedAt()).map(({ name }) => name)).toEqual(divided.map(({ name }) => name))
  await refreshEstimates(database.db)
  const wasLookedAt = async () => {
    const tables = await lookedAt()
    expect(tables.filter(({ at }) => at === null)).toEqual([])
    return tables
  }
  const first = await vi.waitFor(wasLookedAt, { timeout: patience(10_000) })
  await refreshEstimates(database.db)
  expect(await lookedAt()).toEqual(first)
})
