import type { Pool } from 'pg'
import { vi } from 'vitest'
import { patience } from '#tools/lib/suites/patience.ts'

/** Resolves once somebody in the database waits for what another holds, or what is tried has ended. */
export async function untilAnyoneWaits(pool: Pick<Pool, 'query'>, tried: Promise<unknown>): Promise<void> {
  const isAnyoneWaiting = async () => {
    const { rows } = await pool.query<{ waits: boolean }>(
      "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
    )
    return rows[0]?.waits === true
  }
  await Promise.race([tried, vi.waitUntil(isAnyoneWaiting, { timeout: patience(10_000) })])
}
