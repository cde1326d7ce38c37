import { useTranslation } from 'react-i18next'
import { contract } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import { FramedTable } from '#ui/table/FramedTable.tsx'

const { output } = contract['user.getTotalBalance']

/** What everybody has, by owner and currency. */
export function Balances({ answer }: { answer: unknown }) {
  const { t } = useTranslation(['fundRecords', 'enums'])
  const { list } = output.parse(answer)
  if (list.length === 0) return <p>{t('balances.none')}</p>
  return (
    <FramedTable label={t('balances.label')}>
      <thead>
        <tr>
          <th>{t('balances.account')}</th>
          <th>{t('balances.currency')}</th>
          <th data-numeric>{t('balances.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ ownerKind, purpose, currency, exponent, balanceMinor }) => (
          <tr key={`${ownerKind}.${purpose}.${currency}`}>
            <td>{t(`enums:ledgerAccount.${ownerKind}.${purpose}` as 'enums:ledgerAccount.outside.clearing')}</td>
            <td>{currency}</td>
            <td data-numeric>{formatMoney(balanceMinor, exponent)}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}
