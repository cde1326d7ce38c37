import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'

/** The name that a row's owner has now, found by the key that the row keeps; null where it has none. */
function nameIn(owners: 'merchants' | 'suppliers' | 'resources', table: OrderTable, key: string): SQL<string | null> {
  return sql<
    string | null
  >`(select o.name from ${sql.raw(owners)} o where o.id = ${sql.raw(`${getTableName(table)}.${key}`)})`
}

type OrderTable = typeof orders | typeof payoutOrders

/** The name of an order's merchant as it is now; an order never loses its merchant. */
export const currentMerchantName = (table: OrderTable) => nameIn('merchants', table, 'merchant_id') as SQL<string>

/**
 * The columns of an order as people read it: the names of merchant, supplier and account are those of now. The row keeps
 * those of its creation, for lists that outlive the parties.
 */
export function withCurrentNames<Table extends OrderTable>(table: Table) {
  return {
    ...getTableColumns(table),
    merchantName: currentMerchantName(table),
    supplierName: nameIn('suppliers', table, 'supplier_id'),
    resourceName: nameIn('resources', table, 'resource_id'),
  }
}
