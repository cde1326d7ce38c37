import type { z } from 'zod'
import { inputs } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { PARTY_READERS, partyChanges, partyRow } from '#contract/parties/party.schemas.ts'
import { MERCHANT_FIELDS, MERCHANT_INPUT } from '#domain/lists/parties/parties.fields.ts'

/** A merchant as lists show it, without its keys. */
const merchantRow = partyRow.extend({
  ...rowFields(MERCHANT_FIELDS),
})
export type MerchantRow = z.infer<typeof merchantRow>

const changes = partyChanges('merchant', inputs(MERCHANT_INPUT), {
  related: 'autoCreateRelateSupplier makes a related supplier too, with an account of its own',
})

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
    summary: 'Merchants as a file.',
    access: PARTY_READERS,
    fields: MERCHANT_FIELDS,
  }),
  'merchant.add': changes.add,
  'merchant.update': changes.update,
  'merchant.setEnabled': changes.setEnabled,
  'merchant.delete': changes.delete,
  'merchant.restore': changes.restore,
}
