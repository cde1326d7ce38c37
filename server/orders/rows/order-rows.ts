import { getTableColumns, getTableName, sql, and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { ORDER_SORTS } from '#domain/orders/order-filter.ts'
import { maskRequest, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'
import { dayIn } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { chunksOf } from '#server/platform/chunks.ts'
import { TABLE_PAGE } from '#server/platform/tables/send-table.ts'
import { isAnyOf, isNoneOf } from '#server/platform/lists/filters/conditions.ts'
import { cursorOf, readPage } from '#server/platform/lists/paging/keyset.ts'
import type { PageRequest, RowCursor, RowOrder, SortDirection } from '#server/platform/lists/paging/keyset.ts'

/** Sort keys of order and payout lists. */
export type RowSort = (typeof ORDER_SORTS)[number]

/** Both tables have the sort columns. */
type OrderTable = typeof orders | typeof payoutOrders

/** The row order for a sort: key, column and direction. */
export function orderBySort(table: OrderTable, sort: RowSort, direction: SortDirection): RowOrder {
  const by = {
    createTime: table.createdAt,
    updateTime: table.updatedAt,
    completedTime: table.completedAt,
    amountMinor: table.amountMinor,
    realAmountMinor: table.realAmountMinor,
  }[sort]
  return { key: table.id, by, direction }
}

/** The ids of one page, and its end position. Only keys are read, so that skipped rows are not read whole. */
export async function readPageIds(
  db: Queryable,
  table: OrderTable,
  request: PageRequest,
): Promise<{ ids: number[]; next: RowCursor | null }> {
  const cursor = cursorOf(request.order)
  const { rows, next } = await readPage(db, () => db.select({ cursor }).from(table).$dynamic(), request)
  return { ids: rows.map((row) => Number(row.cursor[0])), next }
}

/** Keys are small, so they are read ahead of the rows. */
const KEYS = 1_000

/** The ids of all rows matching a condition, newest first, in chunks of the size in which an export reads rows. */
export async function* idsForExport(
  db: Queryable,
  table: OrderTable,
  where: SQL | undefined,
): AsyncGenerator<number[]> {
  const order = orderBySort(table, 'createTime', 'desc')
  let after: RowCursor | undefined
  do {
    const { ids, next } = await readPageIds(db, table, { where, order, limit: KEYS, after })
    yield* chunksOf(ids, TABLE_PAGE)
    after = next ?? undefined
  } while (after)
}

/** A new order number: C (collection) or P (payout), the platform's day as yyMMdd, and 10 unpredictable digits. */
export function newOrderCode(now: Date, zone: string, letter: 'C' | 'P' = 'C'): string {
  const day = dayIn(now, zone).slice(2).replaceAll('-', '')
  return `${letter}${day}${String(randomInt(10_000_000_000)).padStart(10, '0')}`
}

/** A six-digit code that the payer includes in the payment to identify it. */
export function newIdentifyCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The name that a row's owner has now, found by the key that the row keeps; null where it has none. */
function nameIn(owners: 'merchants' | 'suppliers' | 'resources', table: OrderTable, key: string): SQL<string | null> {
  return sql<
    string | null
  >`(select o.name from ${sql.raw(owners)} o where o.id = ${sql.raw(`${getTableName(table)}.${key}`)})`
}

/** The name of an order's merchant as it is now; an order never loses its merchant. */
export const currentMerchantName = (table: OrderTable) => nameIn('merchants', table, 'merchant_id') as SQL<string>

/**
 * The columns of an order as people read it: the names of merchant, supplier and account are those of now. The row
 * keeps those of its creation, for lists that outlive the parties.
 */
export function withCurrentNames<Table extends OrderTable>(table: Table) {
  return {
    ...getTableColumns(table),
    merchantName: currentMerchantName(table),
    supplierName: nameIn('suppliers', table, 'supplier_id'),
    resourceName: nameIn('resources', table, 'resource_id'),
  }
}

/** The merchant's request: hidden from suppliers, with its numbers masked for read-only roles. */
export function requestFor({ role }: { role: Role }, request: Record<string, unknown>): Record<string, unknown> {
  if (role === 'supplier') return {}
  return readsWholeNumbers(role) ? request : maskRequest(request)
}

/** Rows with one of these numbers. */
export const hasCode = (table: OrderTable, codes: readonly string[]): SQL => isAnyOf(table.orderCode, codes)

/** Rows with any other number; all rows where none is named. */
export const hasNoneOf = (table: OrderTable, codes: readonly string[] | undefined): SQL | undefined =>
  isNoneOf(table.orderCode, codes)

/** Rows by number, or everything that a list shows for a filter except some. */
export type Selection<Filter> =
  | { orderCodes: readonly string[] }
  | { filter: Filter; except?: readonly string[] | undefined }

/**
 * The condition of a selection; `scope` is what the actor may see at all, `matching` what a list shows for a filter.
 */
export function selected<Filter>(
  table: OrderTable,
  selection: Selection<Filter>,
  { scope, matching }: { scope: SQL | undefined; matching: (filter: Filter) => SQL | undefined },
): SQL | undefined {
  if ('orderCodes' in selection) return and(hasCode(table, selection.orderCodes), scope)
  return and(matching(selection.filter), hasNoneOf(table, selection.except))
}
