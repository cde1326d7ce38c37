import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { planOnce } from '#server/db/named-statement.ts'
import { inSnapshot } from '#server/db/transactions/snapshot.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import type { Counted } from '#server/figures/statistics/count-rows.ts'
import { planKept } from '#server/figures/statistics/kept/plan-kept.ts'
import { readKept } from '#server/figures/statistics/kept/read-kept.ts'
import { madeOf } from '#server/figures/statistics/kept/rollup-sql.ts'
import { rowsBeside } from '#server/figures/statistics/kept/rows-beside.ts'
import { madeSql } from '#server/figures/totals/fold-deltas.ts'

/** What is kept and, where it is not, the rows; and when the kept figures were last compared with their rows. */
export type CountedKept = Counted & { checkedAt: Date | null }

/**
 * The figures of both spans from the kept ones, in one snapshot: what is kept with its changes not folded yet, and rows beside its cells.
 * Undefined where only the rows can answer, or while the figures are made anew.
 */
export async function countKept(db: Queryable, asked: AskedStatistics): Promise<CountedKept | undefined> {
  const plan = planKept(asked)
  if (plan === undefined) return undefined
  return await inSnapshot(db, async (tx) => {
    // Sent without waiting for each other.
    const [states, beside] = await Promise.all([
      tx.execute<{ checkedAt: Date | null }>(
        sql`select checked_at as "checkedAt" from totals_states where ${madeSql(madeOf(asked.kind.rollup), asked.zone)}`,
      ),
      rowsBeside(tx, asked, plan),
      tx.execute(sql`select ${planOnce}`),
    ])
    const [state] = states.rows
    if (state === undefined) return undefined
    return {
      groups: await readKept(tx, asked, plan, beside.text),
      isArchived: beside.isArchived,
      checkedAt: state.checkedAt && new Date(state.checkedAt),
    }
  })
}
