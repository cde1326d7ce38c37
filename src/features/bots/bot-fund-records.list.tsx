import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { botFundRecordActions } from '#actions/chat/bot-people.actions.ts'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import { BOT_FUND_RECORD_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Sums } from '#features/list/TotalsLine.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import type { FieldsInput } from '#features/list/define/fields/list-of-fields.ts'

const CALL = 'botFundRecord.getSums'

/** Sums of the records that match the filters, by currency: money in, money out, and the rest. */
function BookSums({ input, rows }: { input: FieldsInput; rows: string }) {
  const { t } = useTranslation('botFundRecords')
  const { data, isError } = useQuery({
    queryKey: [CALL, input, rows],
    queryFn: ({ signal }) => api.call(CALL, input as InputOf<typeof CALL>, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === input ? before : undefined),
  })
  if (!data) return isError ? <Sums heading="" sums={[]} failed /> : null
  return data.list.map(({ currency, exponent, inMinor, outMinor }) => (
    <Sums
      key={currency}
      heading={currency}
      failed={isError}
      sums={(['in', 'out', 'net'] as const).map((name) => {
        const minor = { in: inMinor, out: -outMinor, net: inMinor - outMinor }[name]
        return { currency: t(`sums.${name}`), text: formatMoney(minor, exponent), title: t(`sums.${name}Text`) }
      })}
    />
  ))
}

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
    isUndone: ({ isUndone }, { texts }) => (isUndone ? texts.enum('yesNo', 'yes') : null),
  },
  Sums: BookSums,
})
