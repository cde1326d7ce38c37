import type { Role } from '#domain/roles.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import { callbackStyle, markStyle } from '#features/list/columns/status-styles.ts'
import type { WaitLabels } from '#features/list/columns/wait-cell.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { QueueRow } from '#features/queue/queue-row.ts'

/** A cell's context beside its row: words and the platform's zone. */
export interface QueueCellContext {
  texts: ListTexts
  zone: string
  wait: WaitLabels
}

/** The states that a row of every queue has. */
export const STATE_COLUMNS = {
  callbackStatus: {
    field: 'callbackStatus',
    width: 126,
    cell: ({ callbackStatus }, { texts }) => ({
      ...callbackStyle(callbackStatus),
      label: texts.callbackStatus(callbackStatus),
    }),
  },
  orderMark: {
    field: 'orderMark',
    width: 110,
    cell: ({ orderMark }, { texts }) =>
      orderMark === 1 ? null : { ...markStyle(orderMark), label: texts.orderMark(orderMark) },
  },
  locked: {
    field: 'locked',
    width: 96,
    cell: ({ locked }, { texts }) =>
      locked ? { tone: 'warn', icon: 'locked', label: texts.enum('yesNo', 'yes') } : null,
  },
} as const satisfies Record<string, ColumnSpec<QueueRow, QueueCellContext>>

/**
 * A variant of a queue: visible and optional columns, filters it does not offer, and filters that are always applied.
 */
export interface QueueVariant<ColumnId extends string, FilterId extends string, Search> {
  /** The variant's role, if it is an outside party. */
  role: Role | undefined
  shown: readonly ColumnId[]
  hidden: readonly ColumnId[]
  withoutFilters: readonly FilterId[]
  /** Filters that define the list; they are not part of the URL. */
  fixed: Partial<Search>
  /** Fields hidden from the variant's roles, both as columns and in the inspector. */
  unseen: ReadonlySet<string>
}

/** A variant as its queue declares it. */
export interface VariantSpec<ColumnId extends string, FilterId extends string, Search, Row> {
  /** The variant's role, if it is an outside party: fields hidden from that role are omitted everywhere. */
  role?: Role
  /** Initially visible columns, in order; all others are optional. */
  shown: readonly ColumnId[]
  /** Fields that are not secret but irrelevant to the variant's roles. */
  leavesOut?: readonly (keyof Row & string)[]
  /** Columns that are not offered at all, in addition to those of hidden fields. */
  without?: readonly ColumnId[]
  withoutFilters?: readonly FilterId[]
  fixed?: Partial<Search>
}

interface VariantSource<ColumnId extends string, FilterId extends string, Row> {
  columns: Readonly<Record<ColumnId, Pick<ColumnSpec<Row, never>, 'field'>>>
  filters: FilterModel<FilterId>
  hiddenFields: (role: Role) => ReadonlySet<string>
  /** The field that a filter asks about, where it is named otherwise. */
  asksAbout: Partial<Record<FilterId, string>>
}

/** Makes the variants of a queue from its columns and filters. */
export function variantsOf<ColumnId extends string, FilterId extends string, Search, Row>({
  columns,
  filters,
  hiddenFields,
  asksAbout,
}: VariantSource<ColumnId, FilterId, Row>) {
  return (spec: VariantSpec<ColumnId, FilterId, Search, Row>): QueueVariant<ColumnId, FilterId, Search> => {
    const { role, shown, leavesOut = [], without = [], withoutFilters = [], fixed = {} } = spec
    const unseen: ReadonlySet<string> = new Set([...(role === undefined ? [] : hiddenFields(role)), ...leavesOut])
    const offered = (Object.keys(columns) as ColumnId[]).filter(
      (id) => !without.includes(id) && !unseen.has(columns[id].field),
    )
    const blind = filters.all.filter(
      ({ id, fields }) => fields.some((field) => unseen.has(field)) || unseen.has(asksAbout[id] ?? id),
    )
    return {
      role,
      shown: shown.filter((id) => offered.includes(id)),
      hidden: offered.filter((id) => !shown.includes(id)),
      withoutFilters: [...withoutFilters, ...blind.map(({ id }) => id)],
      fixed,
      unseen,
    }
  }
}
