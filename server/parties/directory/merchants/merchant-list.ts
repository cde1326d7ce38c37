import { eq, getTableColumns } from 'drizzle-orm'
import { MERCHANT_FIELDS } from '#domain/lists/parties/merchant.fields.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { ACCOUNT_COLUMNS, presentParties } from '#server/parties/directory/party-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** The columns without the keys and how they are used. */
const {
  signKey: _key,
  previousSignKey: _previous,
  previousKeyUntil: _until,
  keyChangedAt: _changed,
  keyUsedAt: _used,
  encryption: _encryption,
  signVersion: _sign,
  callbackFormat: _format,
  relatedSupplierId: _related,
  ...COLUMNS
} = getTableColumns(merchants)

/** All merchants, deleted ones included. */
export const merchantList = listOf('merchant.getList', {
  select: (db, cursor) =>
    db
      .select({ ...COLUMNS, ...ACCOUNT_COLUMNS, relatedSupplier: suppliers.name, cursor })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.userId))
      .leftJoin(suppliers, eq(suppliers.id, merchants.relatedSupplierId))
      .$dynamic(),
  key: merchants.id,
  sorts: { mchId: merchants.mchId, name: merchants.name },
  filters: {
    id: equals(merchants.id),
    ...fieldFilters(MERCHANT_FIELDS, { ...merchants, account: users.account, signIn: users.status }),
  },
  present: async (rows, call) => await presentParties(call, 'merchant', rows),
})
