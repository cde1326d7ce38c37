import { z } from 'zod'
import { inputs } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { PARTY_READERS, partyChanges, partyRow } from '#contract/parties/party.schemas.ts'
import { SUPPLIER_FIELDS, SUPPLIER_INPUT } from '#domain/lists/parties/parties.fields.ts'

const READERS = [...PARTY_READERS, 'technicalSupport'] as const

/** A supplier as lists show it. */
const supplierRow = partyRow.extend({
  ...rowFields(SUPPLIER_FIELDS),
  parentName: z.string().nullable(),
})
export type SupplierRow = z.infer<typeof supplierRow>

const changes = partyChanges('supplier', inputs(SUPPLIER_INPUT), {
  related: 'autoCreateRelateMerchant makes a related merchant too, with an account of its own',
})

export const supplierEndpoints = {
  'supplier.getList': listCall({
    path: '/v1.0/supplier/getList',
    summary: 'Suppliers with their money, terms and limits, deleted ones included.',
    access: READERS,
    fields: SUPPLIER_FIELDS,
    row: supplierRow,
  }),
  'supplier.export': exportCall({
    path: '/v1.0/supplier/export',
    summary: 'Suppliers as a file.',
    access: READERS,
    fields: SUPPLIER_FIELDS,
  }),
  'supplier.add': changes.add,
  'supplier.update': changes.update,
  'supplier.setEnabled': changes.setEnabled,
  'supplier.delete': changes.delete,
  'supplier.restore': changes.restore,
}
