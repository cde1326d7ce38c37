import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/react/surface-context.ts'
import { contract } from '#contract/contract.ts'
import { accountSearch } from '#domain/money/account-search.ts'
import { formatMoney } from '#domain/money/money.ts'
import { pathFor } from '#domain/screens.ts'
import { isStaff } from '#domain/roles.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { FramedTable } from '#ui/table/FramedTable.tsx'

const { output } = contract['user.getTotalBalance']

/** What everybody has or had, by owner and currency; each figure leads to the postings that make it. */
export function Balances({ answer }: { answer: unknown }) {
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
