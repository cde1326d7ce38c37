import { z } from 'zod'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import {
  countLimit,
  float,
  moneyLimit,
  PARTY_READERS,
  partyChanges,
  partyRow,
} from '#contract/parties/party.schemas.ts'
import { SUPPLIER_FIELDS } from '#domain/lists/parties.fields.ts'

const READERS = [...PARTY_READERS, 'technicalSupport'] as const

/** A supplier as lists show it. */
const supplierRow = partyRow.extend({
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  dailyCountLimit: z.int().nullable(),
  dailyAmountLimitMinor: z.int().nullable(),
  totalLimitMinor: z.int().nullable(),
  floatUpMinor: z.int(),
  floatDownMinor: z.int(),
  relatedMerchant: z.string().nullable(),
})
export type SupplierRow = z.infer<typeof supplierRow>

const changes = partyChanges(
  'supplier',
  {
    dailyCountLimit: countLimit.optional(),
    dailyAmountLimitMinor: moneyLimit.optional(),
    totalLimitMinor: moneyLimit.optional(),
    floatUpMinor: float.optional(),
    floatDownMinor: float.optional(),
  },
  { related: 'autoCreateRelateMerchant makes a related merchant too, with an account of its own' },
)

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
    summary: 'Suppliers as a CSV file.',
    access: READERS,
    fields: SUPPLIER_FIELDS,
  }),
  'supplier.add': changes.add,
  'supplier.update': changes.update,
  'supplier.setEnabled': changes.setEnabled,
  'supplier.delete': changes.delete,
  'supplier.restore': changes.restore,
}
