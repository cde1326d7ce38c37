import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { fundRecordActions } from '#actions/parties/fund-record.actions.ts'
import { api } from '#api/api.ts'
import { useSurface } from '#commands/surface-context.ts'
import { contract } from '#contract/contract.ts'
import type { InputOf } from '#contract/contract.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { accountSearch } from '#domain/money/account-search.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isStaff } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { Sums } from '#features/list/TotalsLine.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import type { FieldsInput } from '#features/list/define/fields/list-of-fields.ts'
import { linkCell } from '#features/list/define/cell-context.ts'
import { FramedTable } from '#ui/FramedTable.tsx'

const { output } = contract['user.getTotalBalance']

/** Balances of everybody, now or at a past time, by owner and currency; each leads to the postings that make it. */
function Balances({ answer }: { answer: unknown }) {
  const { t } = useTranslation(['fundRecords', 'enums'])
  const role = useSurface().facts()?.role
  const { asOf, list } = output.parse(answer)
  const path = role && pathFor('fundRecords', role)
  // Others see their own alone.
  const searchOf = (balance: (typeof list)[number]) => ({
    ...accountSearch({ ...balance, ownerId: role && isStaff(role) ? undefined : null }),
    ...(asOf === null ? {} : { recordedTo: asOf }),
  })
  const label = asOf === null ? t('balances.label') : t('balances.labelAsOf', { time: asOf })
  if (list.length === 0) return <p>{t('balances.none')}</p>
  return (
    <FramedTable label={label}>
      <thead>
        <tr>
          <th>{t('balances.account')}</th>
          <th>{t('balances.currency')}</th>
          <th data-numeric>{label}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((balance) => {
          const { ownerKind, purpose, currency, exponent, balanceMinor } = balance
          const amount = formatMoney(balanceMinor, exponent)
          return (
            <tr key={`${ownerKind}.${purpose}.${currency}`}>
              <td>{t(`enums:ledgerAccount.${ownerKind}.${purpose}` as 'enums:ledgerAccount.outside.clearing')}</td>
              <td>{currency}</td>
              <td data-numeric>
                {path ? <Link to={path + stringifySearch(searchOf(balance))}>{amount}</Link> : amount}
              </td>
            </tr>
          )
        })}
      </tbody>
    </FramedTable>
  )
}

const CALL = 'fundRecord.getStatement'

/** Opening, movements and closing of the one account that the filters name; nothing where they name several. */
function StatementSums({ input, rows }: { input: FieldsInput; rows: string }) {
  const { t } = useTranslation('fundRecords')
  const { data, isError } = useQuery({
    queryKey: [CALL, input, rows],
    queryFn: ({ signal }) => api.call(CALL, input as InputOf<typeof CALL>, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === input ? before : undefined),
  })
  const statement = data?.statement
  if (!statement) return isError ? <Sums heading="" sums={[]} failed /> : null
  const { closingMinor, currency, exponent, movementsMinor, openingMinor, otherMinor } = statement
  const change = (minor: number) => `${minor > 0 ? '+' : ''}${formatMoney(minor, exponent)}`
  const figures = [
    ['opening', formatMoney(openingMinor, exponent)],
    ['movements', change(movementsMinor)],
    ...(otherMinor === 0 ? [] : [['other', change(otherMinor)] as const]),
    ['closing', formatMoney(closingMinor, exponent)],
  ] as const
  return (
    <Sums
      heading={currency}
      failed={isError}
      sums={figures.map(([name, text]) => ({
        currency: t(`statement.${name}`),
        text,
        title: t(`statement.${name}Text`),
      }))}
    />
  )
}

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
    createdBy: ({ createdBy }, { t, texts }) =>
      createdBy === null ? t('fundRecords:automatic') : texts.person(createdBy),
  },
  Answer: Balances,
  Sums: StatementSums,
})
