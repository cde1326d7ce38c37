import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { RiskLabels } from '#features/risk/risk-labels.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import type { Badge } from '#ui/status/StatusBadge.tsx'

interface CellContext {
  texts: ListTexts
  words: RiskLabels
  /** Words for a rule that is on, and one that is off. */
  states: { on: string; off: string }
  zone: string
}
type Spec = ColumnSpec<RiskRuleRow, CellContext>

/** State of a rule, on or off, by colour, icon and word. */
export const ruleState = (enabled: boolean, states: CellContext['states']): Badge =>
  enabled ? { tone: 'success', icon: 'done', label: states.on } : { tone: 'neutral', icon: 'none', label: states.off }

const { outside, time } = columnsOf<RiskRuleRow, CellContext>()

/** Columns of the rules, by their names in `riskRules:column`. */
const COLUMNS = {
  name: outside('name', 260, { pin: true }),
  enabled: { field: 'enabled', width: 96, cell: (row, { states }) => ruleState(row.enabled, states) },
  kind: { field: 'condition', width: 236, cell: (row, { texts }) => texts.enum('riskKind', row.condition.kind) },
  condition: { field: 'condition', width: 400, cell: (row, { words }) => words.condition(row.condition) },
  hitCount: { field: 'hitCount', width: 84, numeric: true, cell: (row) => row.hitCount },
  heldCount: {
    field: 'heldCount',
    width: 96,
    numeric: true,
    cell: (row) => (row.heldCount === 0 ? null : row.heldCount),
  },
  updatedBy: outside('updatedBy', 130),
  updateTime: time('updateTime'),
} as const satisfies Record<string, Spec>

/** The name of a column of rules. */
export type RuleColumn = keyof typeof COLUMNS

/** The columns for the table; titles come translated. */
export function ruleColumns(
  titleOf: (id: RuleColumn, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<RiskRuleRow>[] {
  return buildColumns<RiskRuleRow, CellContext, RuleColumn>(
    COLUMNS,
    { shown: Object.keys(COLUMNS) as RuleColumn[], hidden: [] },
    titleOf,
    context,
  )
}
