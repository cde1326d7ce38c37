import { moneyActions } from '#actions/parties/money-actions.ts'
import { partyActions } from '#actions/parties/party-actions.ts'
import { countIn, countText, moneyIn, moneyText } from '#actions/parties/party.fields.ts'
import { MERCHANT_INPUT, SUPPLIER_INPUT } from '#domain/lists/parties.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { asking } from '#machines/form/input-form.ts'

const ofMerchant = asking(MERCHANT_INPUT)
const ofSupplier = asking(SUPPLIER_INPUT)

export const merchantActions = defineActions('merchant', 'merchant.getList', (make) => ({
  ...partyActions('merchant', make, {
    fields: [ofMerchant('floatUpMinor', { isNarrow: true }), ofMerchant('floatDownMinor', { isNarrow: true })],
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

export const supplierActions = defineActions('supplier', 'supplier.getList', (make) => ({
  ...partyActions('supplier', make, {
    fields: [
      ofSupplier('dailyCountLimit', { isNarrow: true }),
      ofSupplier('dailyAmountLimitMinor', { isNarrow: true }),
      ofSupplier('totalLimitMinor', { isNarrow: true }),
      ofSupplier('floatUpMinor', { isNarrow: true, absent: 'none' }),
      ofSupplier('floatDownMinor', { isNarrow: true, absent: 'none' }),
    ],
    startOf: (row) => ({
      dailyCountLimit: countText(row.dailyCountLimit),
      dailyAmountLimitMinor: moneyText(row.dailyAmountLimitMinor),
      totalLimitMinor: moneyText(row.totalLimitMinor),
      floatUpMinor: countText(row.floatUpMinor),
      floatDownMinor: countText(row.floatDownMinor),
    }),
    limitsIn: (values) => ({
      dailyCountLimit: countIn(values, 'dailyCountLimit'),
      dailyAmountLimitMinor: moneyIn(values, 'dailyAmountLimitMinor'),
      totalLimitMinor: moneyIn(values, 'totalLimitMinor'),
      // Amounts that do not float float by nothing.
      floatUpMinor: countIn(values, 'floatUpMinor') ?? 0,
      floatDownMinor: countIn(values, 'floatDownMinor') ?? 0,
    }),
  }),
  ...moneyActions('supplier', make),
}))
