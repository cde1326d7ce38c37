import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

const TRIGGERS = ['orders_totals_inserted', 'orders_statistics_inserted']

/**
 * Inserts orders without recording each one's changes to totals and kept statistics, which would be as many as the orders:
 * both are computed anew afterwards.
 */
export async function withoutKeptSums(tx: Queryable, insert: () => Promise<void>): Promise<void> {
  for (const trigger of TRIGGERS) await tx.execute(sql`alter table orders disable trigger ${sql.identifier(trigger)}`)
  await insert()
  for (const trigger of TRIGGERS) await tx.execute(sql`alter table orders enable trigger ${sql.identifier(trigger)}`)
  await tx.execute(sql`delete from totals_states where kind in ('orderTotals', 'orderStatistics')`)
}
