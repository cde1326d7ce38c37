import type { BlacklistEntry } from '#contract/risk.endpoints.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

interface CellContext {
  texts: ListTexts
  zone: string
}
const { outside, time } = columnsOf<BlacklistEntry, CellContext>()

/** Columns of the blacklist, by their names in `riskBlacklist:column`. */
const COLUMNS = {
  value: outside('value', 280, { pin: true }),
  kind: { field: 'kind', width: 130, cell: (row, { texts }) => texts.enum('blacklistKind', row.kind) },
  reason: outside('reason', 320),
  createdBy: outside('createdBy', 130),
  createTime: time('createTime'),
  updatedBy: outside('updatedBy', 130),
  updateTime: time('updateTime'),
} as const satisfies Record<string, ColumnSpec<BlacklistEntry, CellContext>>

/** The name of a column of the blacklist. */
export type BlacklistColumn = keyof typeof COLUMNS

/** The columns for the table; titles come translated. */
export function blacklistColumns(
  titleOf: (id: BlacklistColumn, isTimed: boolean) => string,
  context: CellContext,
): QueueColumn<BlacklistEntry>[] {
  const shown = (Object.keys(COLUMNS) as BlacklistColumn[]).filter((id) => id !== 'updatedBy' && id !== 'updateTime')
  return buildColumns<BlacklistEntry, CellContext, BlacklistColumn>(
    COLUMNS,
    { shown, hidden: ['updatedBy', 'updateTime'] },
    titleOf,
    context,
  )
}
