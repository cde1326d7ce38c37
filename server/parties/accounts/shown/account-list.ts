import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { familyNamed } from '#domain/accounts/families.ts'
import { ACCOUNT_ROW_FIELDS } from '#domain/lists/accounts/account.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { supplierScope } from '#server/parties/accounts/account-scope.ts'
import { presentAccounts } from '#server/parties/accounts/shown/present-accounts.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const { enabled: _enabled, family: _family, productName: _product, ...COLUMN_FIELDS } = ACCOUNT_ROW_FIELDS

/** Accounts of all families; deleted ones only where their state or number is asked for. */
export const accountList = listOf('resource.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(resources), supplierName: suppliers.name, cursor })
      .from(resources)
      .innerJoin(suppliers, eq(suppliers.id, resources.supplierId))
      .$dynamic(),
  key: resources.id,
  sorts: { name: resources.name },
  scope: ({ actor }, asked) =>
    and(
      supplierScope(actor),
      asked && asked.status === undefined && asked.id === undefined ? eq(resources.status, 'normal') : undefined,
    ),
  filters: {
    id: equals(resources.id),
    ...fieldFilters(COLUMN_FIELDS, resources),
    enabled: (enabled) => eq(resources.state, enabled ? 0 : 1),
    family: (name) => inArray(resources.productId, [...familyNamed(name).products]),
    productName: (name) => eq(resources.productId, PRODUCTS.find((product) => product.name === name)?.id ?? 0),
  },
  present: (rows, call) => presentAccounts(rows, call),
})
