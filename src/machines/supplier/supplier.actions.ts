import { defineActions } from '#machines/action/define-actions.ts'
import { partyPlaces } from '#machines/party/party-places.ts'

export const supplierActions = defineActions('supplier', 'supplier.getList', (make) => ({
  ...partyPlaces('supplier', make),
}))
