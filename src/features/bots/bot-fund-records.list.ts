import { BOT_FUND_RECORD_FIELDS } from '#domain/lists/bots/bot-fund-record.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { BookSums } from '#features/bots/BookSums.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { botFundRecordActions } from '#actions/chat/bot-message.actions.ts'

/** The books of the groups, each record with the balance after it. */
export default defineList({
  screen: 'botFundRecords',
  namespace: 'botFundRecords',
  icon: 'notebook',
  goto: 's f',
  call: 'botFundRecord.getList',
  fields: BOT_FUND_RECORD_FIELDS,
  search: 'groupTitle',
  titleOf: ({ groupTitle, number }) => `${groupTitle} ${number}`,
  lineOf: ({ amountMinor, balanceMinor, createTime, currency, exponent, groupTitle }) =>
    [createTime, groupTitle, formatMoney(amountMinor, exponent), formatMoney(balanceMinor, exponent), currency].join(
      ' ',
    ),
  actions: botFundRecordActions,
  exports: 'botFundRecord.export',
  cells: {
    amountMinor: ({ amountMinor, exponent }) => `${amountMinor > 0 ? '+' : ''}${formatMoney(amountMinor, exponent)}`,
    isUndone: ({ isUndone }, { texts }) => (isUndone ? texts.enum('yesNo', 'yes') : null),
  },
  Sums: BookSums,
})
