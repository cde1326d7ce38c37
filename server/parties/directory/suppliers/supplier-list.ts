import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SUPPLIER_FIELDS } from '#domain/lists/parties/supplier.fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { ACCOUNT_COLUMNS, presentParties } from '#server/parties/directory/party-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const parents = alias(suppliers, 'parents')

/** All suppliers, deleted ones included. */
export const supplierList = listOf('supplier.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(suppliers), ...ACCOUNT_COLUMNS, parentName: parents.name, cursor })
      .from(suppliers)
      .innerJoin(users, eq(users.id, suppliers.userId))
      .leftJoin(parents, eq(parents.id, suppliers.parentId))
      .$dynamic(),
  key: suppliers.id,
  sorts: { name: suppliers.name },
  filters: {
    id: equals(suppliers.id),
    ...fieldFilters(SUPPLIER_FIELDS, { ...suppliers, account: users.account, signIn: users.status }),
  },
  present: async (rows, call) => {
    const related = await relatedTo(
      call.db,
      rows.map(({ id }) => id),
    )
    const presented = await presentParties(call, 'supplier', rows)
    return presented.map(({ apiAddresses: _none, ...row }) => ({
      ...row,
      relatedMerchant: related.get(row.id) ?? null,
    }))
  },
})

/** The names of the merchants that are related to some suppliers. */
async function relatedTo(db: Queryable, ids: readonly number[]): Promise<Map<number | null, string>> {
  const rows = await db
    .select({ id: merchants.relatedSupplierId, name: merchants.name })
    .from(merchants)
    .where(inArray(merchants.relatedSupplierId, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
