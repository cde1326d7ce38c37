import { SUPPLIER_FIELDS } from '#domain/lists/parties/supplier.fields.ts'
import type { supplierEndpoints } from '#contract/parties/supplier.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { supplierList } from '#server/parties/directory/suppliers/supplier-list.ts'
import { deleteParty, refuseDeleted, restoreParty, setPartyEnabled } from '#server/parties/directory/change-party.ts'
import { addSupplier } from '#server/parties/directory/make-party.ts'
import { lockParty, supplierStore } from '#server/parties/directory/party-stores.ts'
import { given } from '#server/platform/given.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for suppliers: their list, and what staff change of them. */
export const supplierHandlers = {
  'supplier.getList': supplierList.page,
  'supplier.export': exportList<'supplier.getList'>(supplierList, SUPPLIER_FIELDS, 'suppliers.csv'),
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
