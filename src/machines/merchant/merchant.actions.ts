import { defineActions } from '#machines/action/define-actions.ts'
import { partyPlaces } from '#machines/party/party-places.ts'

export const merchantActions = defineActions('merchant', 'merchant.getList', (make) => ({
  ...partyPlaces('merchant', make),
}))
