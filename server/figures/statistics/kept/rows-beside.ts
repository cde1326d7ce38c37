import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Part } from '#server/db/kept/define-kept.ts'
import { isOfSuccess } from '#server/db/kept/define-rollup.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { earliestOf } from '#server/figures/statistics/count-rows.ts'
import type { CountedPart } from '#server/figures/statistics/count-rows.ts'
import type { KeptPlan } from '#server/figures/statistics/kept/plan-kept.ts'
import { isWithin } from '#server/figures/kept/cells.ts'
import { valuesOf } from '#server/figures/kept/kept-sql.ts'

/** Rows that are counted beside whole cells, in the shape of deltas with `is_before`; undefined where there are none. */
export interface RowsBeside {
  text: SQL | undefined
  isArchived: boolean
}

/** Part of a row that is counted beside cells: all of it, all of it taken away, or its success taken away. */
type Counting = 'added' | 'taken' | 'withoutSuccess'

/**
 * Rows that turn whole cells into the spans that were asked for. Rows between a cell and an end of a span are added or
 * taken away. The success of rows that succeeded after `countedAt` is taken away.
 */
export async function rowsBeside(db: Queryable, asked: AskedStatistics, plan: KeptPlan): Promise<RowsBeside> {
  const { kind, at, countedAt, reading } = asked
  const { completedAt } = kind.table
  const [source, succeeded] = await Promise.all([
    withArchived(db, kind.table, at, earliestOf([...plan.cells, ...plan.added, ...plan.taken])),
    withArchived(db, kind.table, completedAt, countedAt),
  ])
  const isSuccess = sql`${kind.state} = ${sql.raw(String(kind.success))}`
  // Few, and to be found by when they were completed: `offset` keeps the span from being searched for them.
  const late = sql`(select * from ${succeeded.from} where ${completedAt} >= ${countedAt.toISOString()}::timestamptz offset 0) as ${kind.table}`
  const parts = [
    ...plan.added.map((part) => rowsOf(asked, 'added', source.from, part)),
    ...plan.taken.map((part) => rowsOf(asked, 'taken', source.from, part)),
    // Rows counted by their completion end before that moment.
    ...(reading === 'created' ? plan.spans.map((part) => rowsOf(asked, 'withoutSuccess', late, part, isSuccess)) : []),
  ]
  return {
    text: parts.length === 0 ? undefined : sql.join(parts, sql` union all `),
    isArchived: source.isArchived,
  }
}

function rowsOf(
  { at, kind: { rollup }, where }: AskedStatistics,
  counting: Counting,
  from: SQL,
  { isBefore, ...within }: CountedPart,
  condition = sql`true`,
): SQL {
  const { always, divided, measures } = rollup.columns
  const sums = measures.map((sum) => ({ name: sum.name, value: counted(sum, counting) }))
  return sql`
    select ${at} as at, ${sql.raw(String(isBefore))} as is_before, ${valuesOf([...divided, ...always, ...sums])}
    from ${from} where ${isWithin(sql`${at}`, within)} and ${where ?? sql`true`} and ${condition}`
}

function counted(sum: Part, counting: Counting): Part['value'] {
  if (counting === 'added') return sum.value
  return counting === 'taken' || isOfSuccess(sum) ? sql`-(${sum.value})` : sql`0`
}
