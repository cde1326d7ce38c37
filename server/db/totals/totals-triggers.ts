import { getTableName } from 'drizzle-orm'
import { ROWS } from './define-totals.ts'
import type { TotalsKind } from './define-totals.ts'
import { deltaTriggers, toMinutes } from './delta-triggers.ts'
import { dimensionsOf, measuresOf, ownersOf } from './totals-parts.ts'

/** The statements that create a kind's triggers, for its migration. */
export function totalsTriggers(kind: TotalsKind): string[] {
  const { name } = kind
  const by = [...ownersOf(kind), ...dimensionsOf(kind)]
  const measures = measuresOf(kind)
  return deltaTriggers({
    ...{ name, word: 'totals', table: getTableName(kind.of), deltas: `${name}_total_deltas`, stateName: name },
    groups: [{ name: 'at', value: toMinutes(15, kind.at) }, ...by],
    measures,
    watched: [{ name: 'at', value: kind.at }, ...by, ...measures.filter(({ value }) => value !== ROWS)],
  })
}
