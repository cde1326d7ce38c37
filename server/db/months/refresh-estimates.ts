import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** How old what the planner knows of a divided table as a whole may become. */
const AT_MOST = '1 day'

/** Finds out what the planner is to know of divided tables as a whole; autovacuum looks at their parts alone. */
export async function refreshEstimates(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = 'public'::regnamespace
      and coalesce(pg_stat_get_last_analyze_time(c.oid), '-infinity') < now() - ${AT_MOST}::interval
    order by c.relname`)
  for (const { name } of rows) await unhurried(db, async (tx) => await tx.execute(sql`analyze ${sql.identifier(name)}`))
}
