import { moneyActions } from '#actions/parties/money-actions.ts'
import { partyActions } from '#actions/parties/party-actions.ts'
import { amountsOf, amountTexts, countIn, countText } from '#actions/parties/party.fields.ts'
import { MERCHANT_INPUT, SUPPLIER_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { asking } from '#machines/form/input-form.ts'

const ofMerchant = asking(MERCHANT_INPUT)
const ofSupplier = asking(SUPPLIER_INPUT)

export const merchantActions = defineActions('merchant', 'merchant.getList', (make) => ({
  ...partyActions('merchant', make, {
    fields: [ofMerchant('floatsUp'), ofMerchant('floatsDown')],
    startOf: ({ floatsUp, floatsDown }) => ({ floatsUp: amountTexts(floatsUp), floatsDown: amountTexts(floatsDown) }),
    limitsIn: (values) => ({
      floatsUp: amountsOf(values, 'floatsUp'),
      floatsDown: amountsOf(values, 'floatsDown'),
    }),
  }),
  ...moneyActions('merchant', make),
}))

export const supplierActions = defineActions('supplier', 'supplier.getList', (make) => ({
  ...partyActions('supplier', make, {
    fields: [
      ofSupplier('dailyCountLimit', { isNarrow: true }),
      ofSupplier('dailyAmountLimits'),
      ofSupplier('totalLimits'),
      ofSupplier('floatsUp'),
      ofSupplier('floatsDown'),
    ],
    startOf: (row) => ({
      dailyCountLimit: countText(row.dailyCountLimit),
      dailyAmountLimits: amountTexts(row.dailyAmountLimits),
      totalLimits: amountTexts(row.totalLimits),
      floatsUp: amountTexts(row.floatsUp),
      floatsDown: amountTexts(row.floatsDown),
    }),
    limitsIn: (values) => ({
      dailyCountLimit: countIn(values, 'dailyCountLimit'),
      dailyAmountLimits: amountsOf(values, 'dailyAmountLimits'),
      totalLimits: amountsOf(values, 'totalLimits'),
      floatsUp: amountsOf(values, 'floatsUp'),
      floatsDown: amountsOf(values, 'floatsDown'),
    }),
  }),
  ...moneyActions('supplier', make),
}))
