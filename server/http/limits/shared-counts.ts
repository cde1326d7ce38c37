import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { rateCounts } from '#server/db/schema/schema.ts'

/** Hits in the current window, and the time left in it. */
export interface Count {
  hits: number
  msLeft: number
}

/**
 * Adds hits to the windows of their keys and returns the new counts, across all processes and by the database's clock.
 * One statement; an expired window restarts.
 */
export async function addHits(
  db: Queryable,
  hits: ReadonlyMap<string, number>,
  windowMs: number,
): Promise<Map<string, Count>> {
  const given = JSON.stringify([...hits].map(([key, count]) => ({ key, count })))
  // Sorted, so that two processes never deadlock on each other's rows.
  const { rows } = await db.execute<{ key: string; hits: number; ms_left: number }>(sql`
    insert into ${rateCounts} as kept (key, hits, ends_at)
    select key, count, now() + ${windowMs} * interval '1 millisecond'
      from jsonb_to_recordset(${given}::jsonb) as given (key text, count integer) order by key
    on conflict (key) do update set
      hits = case when kept.ends_at <= now() then excluded.hits else kept.hits + excluded.hits end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning key, hits, (extract(epoch from ends_at - now()) * 1000)::integer as ms_left`)
  return new Map(rows.map((row) => [row.key, { hits: row.hits, msLeft: row.ms_left }]))
}
