import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/fund-record.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Balances } from '#features/funds/Balances.tsx'
import { StatementSums } from '#features/funds/StatementSums.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { fundRecordActions } from '#actions/parties/fund-record.actions.ts'

/** Movements of merchants' and suppliers' money, as the ledger has them. */
export default defineList({
  screen: 'fundRecords',
  namespace: 'fundRecords',
  icon: 'coins',
  goto: 'u',
  call: 'fundRecord.getList',
  fields: FUND_RECORD_FIELDS,
  search: 'orderCode',
  titleOf: ({ transactionId }, { t }) => t('fundRecords:title', { transactionId }),
  lineOf: ({ amountMinor, createTime, currency, exponent, orderCode }) =>
    [createTime, orderCode, formatMoney(amountMinor, exponent), currency].filter(Boolean).join(' '),
  actions: fundRecordActions,
  exports: 'fundRecord.export',
  cells: {
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    amountMinor: ({ amountMinor, exponent }) => `${amountMinor > 0 ? '+' : ''}${formatMoney(amountMinor, exponent)}`,
    createdBy: ({ createdBy }, { t, texts }) =>
      createdBy === null ? t('fundRecords:automatic') : texts.person(createdBy),
  },
  Answer: Balances,
  Sums: StatementSums,
})
