import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/transactions/snapshot.ts'
import { withArchived } from '#server/platform/orders/with-archived.ts'
import type { AskedStatistics } from '#server/statistics/asked-statistics.ts'
import { countRows, earliestOf, SUMS, sumsOfEach } from '#server/statistics/count-rows.ts'
import type { Counted, Group, Sums } from '#server/statistics/count-rows.ts'
import { planKept } from '#server/statistics/kept/plan-kept.ts'
import { readKept } from '#server/statistics/kept/read-kept.ts'

/** What is kept and, where it is not, the rows; and when the kept figures were last compared with their rows. */
export type CountedKept = Counted & { checkedAt: Date | null }

/** After all moments: whatever has succeeded by now. */
const ALWAYS = new Date('9999-12-31T00:00:00.000Z')
const SUCCESS = ['successCount', 'successAmountMinor', 'feesMinor', 'profitMinor', 'successMs'] as const

/**
 * The figures of both spans from the kept ones, in one snapshot: what is kept with its changes not folded yet, what lies
 * between cells and the ends of the spans from rows, and without what succeeded after the moment counted at. Undefined where
 * only the rows can answer, or while the figures are kept for another zone.
 */
export async function countKept(db: Queryable, asked: AskedStatistics): Promise<CountedKept | undefined> {
  const plan = planKept(asked)
  if (plan === undefined) return undefined
  return await inSnapshot(db, async (tx) => {
    const { kind, at, countedAt, zone } = asked
    const parts = [...plan.cells, ...plan.added, ...plan.taken]
    // Sent without waiting for each other.
    const [states, source, succeeded] = await Promise.all([
      tx.execute<{ checkedAt: Date | null }>(
        sql`select checked_at as "checkedAt" from totals_states where kind = ${kind.rollup.stateName} and zone = ${zone}`,
      ),
      withArchived(tx, kind.table, at, earliestOf(parts)),
      withArchived(tx, kind.table, kind.table.completedAt, countedAt),
    ])
    const [state] = states.rows
    if (state === undefined) return undefined
    const [kept, added, taken, since] = await Promise.all([
      readKept(tx, asked, plan),
      countRows(tx, asked, plan.added, source),
      countRows(tx, asked, plan.taken, source),
      countRows(tx, succeededSince(asked), plan.cells, succeeded),
    ])
    const groups = [...kept, ...added.groups, ...negative(taken.groups, SUMS), ...negative(since.groups, SUCCESS)]
    return {
      groups: summed(groups),
      isArchived: source.isArchived,
      checkedAt: state.checkedAt && new Date(state.checkedAt),
    }
  })
}

/** The question for the rows that succeeded only after the moment counted at. */
function succeededSince(asked: AskedStatistics): AskedStatistics {
  const { kind, where, countedAt } = asked
  const { table, state, success } = kind
  const since = sql`${state} = ${success} and ${table.completedAt} >= ${countedAt.toISOString()}::timestamptz`
  return { ...asked, where: where === undefined ? since : sql`${where} and ${since}`, countedAt: ALWAYS }
}

function negative(groups: readonly Group[], names: readonly (keyof Sums)[]): Group[] {
  return groups.map((group) => ({
    ...group,
    sums: sumsOfEach((name) => (names.includes(name) ? -group.sums[name] : 0)),
  }))
}

/** Groups of the same value added up; those without rows are none. */
function summed(groups: readonly Group[]): Group[] {
  const byKey = new Map<string, Group>()
  for (const group of groups) {
    const { currency, dimension, exponent, isBefore, value } = group
    const key = `${dimension} ${value} ${isBefore} ${currency} ${exponent}`
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, sums: sumsOfEach((name) => known.sums[name] + group.sums[name]) } : group)
  }
  return [...byKey.values()].filter(({ sums }) => sums.count !== 0)
}
