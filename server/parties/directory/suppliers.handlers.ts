import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { supplierEndpoints } from '#contract/parties/supplier.endpoints.ts'
import { SUPPLIER_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { deleteParty, refuseDeleted, restoreParty, setPartyEnabled } from '#server/parties/directory/change-party.ts'
import { addSupplier } from '#server/parties/directory/make-party.ts'
import { ACCOUNT_COLUMNS, presentParties } from '#server/parties/directory/party-list.ts'
import { lockParty, supplierStore } from '#server/parties/directory/party-stores.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const parents = alias(suppliers, 'parents')

/** All suppliers, deleted ones included. */
const supplierList = listOf('supplier.getList', {
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

/** Handlers for suppliers: their list, and what staff change of them. */
export const supplierHandlers = {
  'supplier.getList': supplierList.page,
  'supplier.export': exportList<'supplier.getList'>(supplierList, SUPPLIER_FIELDS, 'suppliers'),
  'supplier.add': addSupplier,
  'supplier.update': async (call, { id, expectedVersion, ...values }) => {
    refuseDeleted(await lockParty(call, 'supplier', id))
    await supplierStore.update(call, { id, expectedVersion, ...given(values) })
    return {}
  },
  'supplier.setEnabled': async (call, change) => {
    await setPartyEnabled(call, 'supplier', change)
    return {}
  },
  'supplier.delete': async (call, change) => {
    await deleteParty(call, 'supplier', change)
    return {}
  },
  'supplier.restore': async (call, change) => {
    await restoreParty(call, 'supplier', change)
    return {}
  },
} satisfies Pick<Handlers, keyof typeof supplierEndpoints>
