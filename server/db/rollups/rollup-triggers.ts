import { getTableName } from 'drizzle-orm'
import { deltaTriggers, rowTriggers, toMinutes } from '../totals/delta-triggers.ts'
import type { Appended } from '../totals/delta-triggers.ts'
import { groupsOf, sumsOf, watchedOf } from './define-rollup.ts'
import type { RollupKind } from './define-rollup.ts'

/** Rows that a cleanup moves to the archive, or puts back, count as before: they are no change of the figures. */
const UNLESS_MOVED = `coalesce(current_setting('paydesk.cleanup_task', true), '') = ''`

/** The statements that create a kind's triggers, for its migration. Rows in the archive count too, so they are watched there as well. */
export function rollupTriggers(kind: RollupKind): string[] {
  const { name, of } = kind
  const table = getTableName(of)
  const appended: Appended = {
    ...{ name, word: 'statistics', table, deltas: `${name}_statistic_deltas`, stateName: kind.stateName },
    groups: [
      { name: 'created_at', value: toMinutes(5, of.createdAt) },
      { name: 'completed_at', value: toMinutes(5, of.completedAt) },
      ...groupsOf(kind),
    ],
    measures: sumsOf(kind),
    watched: watchedOf(kind),
    when: UNLESS_MOVED,
  }
  return [...deltaTriggers(appended), ...rowTriggers(appended, `"archive"."${table}"`)]
}
