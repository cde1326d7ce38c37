import { and, inArray, notInArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import { TABLE_PAGE } from '#server/platform/tables/send-table.ts'
import { countRows, countTotal } from '#server/platform/lists/paging/count.ts'
import { readCursor, writeCursor } from '#server/platform/lists/paging/cursor.ts'
import { conditionsOf } from '#server/platform/lists/filters/filters.ts'
import { numberedPage } from '#server/platform/lists/paging/numbered-pages.ts'
import { cursorOf, readPage } from '#server/platform/lists/paging/keyset.ts'
import type { RowCursor, WithCursor, RowOrder, SortDirection } from '#server/platform/lists/paging/keyset.ts'
import type {
  FieldsOf,
  ListCall,
  ListName,
  ListParts,
  Ordered,
  OutOf,
  Page,
  Paging,
  SortsOf,
} from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The rows of an export: chosen ones, or all that filters mean without some. */
export type ListSelection<Fields> =
  | { ids: readonly (number | string)[] }
  | { filter: Fields; except?: readonly (number | string)[] | undefined }

/** Which of a selection's rows are read, and from which end. */
export interface RowBounds {
  also: SQL | undefined
  direction: SortDirection
}

/** A list as handlers answer it. */
export interface List<Fields, Out> {
  /** One page, by cursor or number, with how many rows there are up to the cap. */
  page: (call: ListCall, input: Paging & Fields) => Promise<Page<Out>>
  /** The condition of a selection on the joined tables, with what the caller may see; throws 400. */
  where: (call: ListCall, selection: ListSelection<Fields>) => SQL | undefined
  /** All rows of a selection in pages, read as they are wanted; throws 400 before the first one. */
  pages: (call: ListCall, selection: ListSelection<Fields>, bounds?: RowBounds) => AsyncGenerator<Out[]>
  /** Count of a selection’s rows, up to `most`. */
  count: (call: ListCall, selection: ListSelection<Fields>, of: CountOf) => Promise<number>
}

interface CountOf {
  most: number
  bounds: RowBounds | undefined
}

/**
 * The list behind a call of the contract. The call gives filters, sorts and answered rows their types, so that a field
 * without a filter does not compile.
 */
export function listOf<Name extends ListName, Row extends WithCursor>(
  call: Name,
  parts: ListParts<FieldsOf<Name>, Row, OutOf<Name>> & SortsOf<Name>,
): List<FieldsOf<Name>, OutOf<Name>> {
  return makeList(call, parts)
}

function makeList<Fields extends object, Row extends WithCursor, Out>(
  name: string,
  parts: ListParts<Fields, Row, Out>,
): List<Fields, Out> {
  const conditionOf = (call: ListCall, fields: Fields) =>
    conditionsOf(parts.filters, fields, { ...call, zone: zoneOf(call.services) })

  const page: List<Fields, Out>['page'] = async (call, input) => {
    const { db } = call
    const { cursor, pageSize, pageNum } = input
    const limit = pageSize ?? pageNum ?? LIMITS.pageSizeDefault
    const order = orderOf(parts, input)
    const start = cursor ? readCursor(cursor, order) : undefined
    const wanted = where(call, { filter: input })
    const select = () => parts.select(db, cursorOf(order))
    const numbered = numberedPage(call, { name, input, limit })
    const [{ rows, next }, total] = await Promise.all([
      readPage(db, select, { where: wanted, order, limit, after: start ?? numbered.after, offset: numbered.offset }),
      countTotal(db, select().where(wanted)),
    ])
    numbered.remember(next)
    return { list: await parts.present(rows, call), ...total, nextCursor: next && writeCursor(order, next) }
  }

  const where: List<Fields, Out>['where'] = (call, selection) => {
    if ('ids' in selection) return and(parts.scope?.(call, undefined), inArray(parts.key, [...selection.ids]))
    const { except, filter } = selection
    return and(parts.scope?.(call, filter), conditionOf(call, filter), except && notInArray(parts.key, [...except]))
  }

  const pages: List<Fields, Out>['pages'] = (call, selection, bounds) =>
    pagesOf(
      parts,
      call,
      and(where(call, selection), bounds?.also),
      orderOf(parts, { sortDirection: bounds?.direction }),
    )

  const count: List<Fields, Out>['count'] = (call, selection, { most, bounds }) => {
    const rows = parts.select(call.db, cursorOf(orderOf(parts, {}))).where(and(where(call, selection), bounds?.also))
    return countRows(call.db, rows.limit(most))
  }

  return { page, where, pages, count }
}

function orderOf({ key, order, sorts }: Ordered, { sortBy, sortDirection }: Paging): RowOrder {
  const by = sortBy === undefined ? order?.by : sorts?.[sortBy]
  return { key, by, direction: sortDirection ?? order?.direction ?? 'desc' }
}

/** By keyset, so that locks stay small however many there are. */
async function* pagesOf<Fields, Row extends WithCursor, Out>(
  parts: ListParts<Fields, Row, Out>,
  call: ListCall,
  where: SQL | undefined,
  order: RowOrder,
): AsyncGenerator<Out[]> {
  const select = () => parts.select(call.db, cursorOf(order))
  let after: RowCursor | undefined
  do {
    const { rows, next } = await readPage(call.db, select, { where, order, limit: TABLE_PAGE, after })
    if (rows.length > 0) yield await parts.present(rows, call)
    after = next ?? undefined
  } while (after)
}
