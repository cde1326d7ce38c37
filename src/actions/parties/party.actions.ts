import { moneyActions } from '#actions/parties/money-actions.ts'
import { partyActions } from '#actions/parties/party-actions.ts'
import { countField, countIn, countText, moneyField, moneyIn, moneyText } from '#actions/parties/party.fields.ts'
import { FLOAT_MAX } from '#domain/limits.ts'
import { defineActions } from '#machines/action/define-actions.ts'

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

export const supplierActions = defineActions('supplier', 'supplier.getList', (make) => ({
  ...partyActions('supplier', make, {
    fields: [
      countField('dailyCountLimit'),
      moneyField('dailyAmountLimitMinor', 'unlimited', 0),
      moneyField('totalLimitMinor', 'unlimited', 0),
      countField('floatUpMinor', FLOAT_MAX, 'none'),
      countField('floatDownMinor', FLOAT_MAX, 'none'),
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
