import { z } from 'zod'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { float, PARTY_READERS, partyChanges, partyRow } from '#contract/parties/party.schemas.ts'
import { MERCHANT_FIELDS } from '#domain/lists/parties.fields.ts'

/** A merchant as lists show it, without its keys. */
const merchantRow = partyRow.extend({
  mchId: z.string(),
  /** How far amounts of its orders may float at most, in minor units. */
  floatUpMinor: z.int().nullable(),
  floatDownMinor: z.int().nullable(),
  /** How many addresses and networks its servers may call from; 0 where from any. */
  apiAddresses: z.int(),
  relatedSupplier: z.string().nullable(),
})
export type MerchantRow = z.infer<typeof merchantRow>

const changes = partyChanges(
  'merchant',
  { floatUpMinor: float.nullable().optional(), floatDownMinor: float.nullable().optional() },
  { related: 'autoCreateRelateSupplier makes a related supplier too, with an account of its own' },
)

export const merchantEndpoints = {
  'merchant.getList': listCall({
    path: '/v1.0/merchant/getList',
    summary: 'Merchants with their money, terms and limits, deleted ones included.',
    access: PARTY_READERS,
    fields: MERCHANT_FIELDS,
    row: merchantRow,
  }),
  'merchant.export': exportCall({
    path: '/v1.0/merchant/export',
    summary: 'Merchants as a CSV file.',
    access: PARTY_READERS,
    fields: MERCHANT_FIELDS,
  }),
  'merchant.add': changes.add,
  'merchant.update': changes.update,
  'merchant.setEnabled': changes.setEnabled,
  'merchant.delete': changes.delete,
  'merchant.restore': changes.restore,
}
