import { FLOAT_MAX } from '#domain/limits.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { moneyActions } from '#actions/parties/money-actions.ts'
import { partyActions } from '#actions/parties/party-actions.ts'
import { countField, countIn, countText } from '#actions/parties/party.fields.ts'

export const merchantActions = defineActions('merchant', 'merchant.getList', (make) => ({
  ...partyActions('merchant', make, {
    fields: [countField('floatUpMinor', FLOAT_MAX), countField('floatDownMinor', FLOAT_MAX)],
    startOf: ({ floatUpMinor, floatDownMinor }) => ({
      floatUpMinor: countText(floatUpMinor),
      floatDownMinor: countText(floatDownMinor),
    }),
    limitsIn: (values) => ({
      floatUpMinor: countIn(values, 'floatUpMinor'),
      floatDownMinor: countIn(values, 'floatDownMinor'),
    }),
  }),
  ...moneyActions('merchant', make),
}))
