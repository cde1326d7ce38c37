import { MERCHANT_FIELDS } from '#domain/lists/parties/merchant.fields.ts'
import type { merchantEndpoints } from '#contract/parties/merchant.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { merchantList } from '#server/parties/directory/merchants/merchant-list.ts'
import { deleteParty, refuseDeleted, restoreParty, setPartyEnabled } from '#server/parties/directory/change-party.ts'
import { addMerchant } from '#server/parties/directory/make-party.ts'
import { lockParty, merchantStore } from '#server/parties/directory/party-stores.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for merchants: their list, and what staff change of them. */
export const merchantHandlers = {
  'merchant.getList': merchantList.page,
  'merchant.export': exportList<'merchant.getList'>(merchantList, MERCHANT_FIELDS, 'merchants.csv'),
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
