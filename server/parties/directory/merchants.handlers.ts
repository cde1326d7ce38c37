import { eq, getTableColumns } from 'drizzle-orm'
import type { merchantEndpoints } from '#contract/parties/merchant.endpoints.ts'
import { MERCHANT_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { deleteParty, refuseDeleted, restoreParty, setPartyEnabled } from '#server/parties/directory/change-party.ts'
import { addMerchant } from '#server/parties/directory/make-party.ts'
import { ACCOUNT_COLUMNS, presentParties } from '#server/parties/directory/party-list.ts'
import { lockParty, merchantStore } from '#server/parties/directory/party-stores.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
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
  testKeyTurn: _turn,
  encryption: _encryption,
  signVersion: _sign,
  callbackFormat: _format,
  relatedSupplierId: _related,
  ...COLUMNS
} = getTableColumns(merchants)

/** All merchants, deleted ones included. */
const merchantList = listOf('merchant.getList', {
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

/** Handlers for merchants: their list, and what staff change of them. */
export const merchantHandlers = {
  'merchant.getList': merchantList.page,
  'merchant.export': exportList<'merchant.getList'>(merchantList, MERCHANT_FIELDS, 'merchants'),
  'merchant.add': addMerchant,
  'merchant.update': async (call, { id, expectedVersion, ...values }) => {
    refuseDeleted(await lockParty(call, 'merchant', id))
    await merchantStore.update(call, { id, expectedVersion, ...given(values) })
    return {}
  },
  'merchant.setEnabled': async (call, change) => {
    await setPartyEnabled(call, 'merchant', change)
    return {}
  },
  'merchant.delete': async (call, change) => {
    await deleteParty(call, 'merchant', change)
    return {}
  },
  'merchant.restore': async (call, change) => {
    await restoreParty(call, 'merchant', change)
    return {}
  },
} satisfies Pick<Handlers, keyof typeof merchantEndpoints>
