import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { rateCounts } from '#server/db/schema.ts'

/** How often something happened in its present window, and how long that window still lasts. */
export interface Count {
  hits: number
  msLeft: number
}

/**
 * Adds hits to the windows of their keys and answers where these stand then, over all processes and by the database's
 * clock. One statement; a window that is over begins anew.
 */
export async function addHits(
  db: Queryable,
  hits: ReadonlyMap<string, number>,
  windowMs: number,
): Promise<Map<string, Count>> {
  const given = JSON.stringify([...hits].map(([key, count]) => ({ key, count })))
  // In one order, so that two processes never wait for each other's rows.
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
