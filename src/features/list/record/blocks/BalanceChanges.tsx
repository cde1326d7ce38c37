import { useTranslation } from 'react-i18next'
import type { BalanceChange } from '#contract/people/todo.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** Effect of an operation on balances: each account with what it has before and after. */
export function BalanceChanges({ changes }: { changes: readonly BalanceChange[] }) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  return (
    <FramedTable label={t('balances.label')}>
      <thead>
        <tr>
          <th scope="col">{t('balances.account')}</th>
          <th scope="col" data-numeric>
            {t('balances.before')}
          </th>
          <th scope="col" data-numeric>
            {t('balances.change')}
          </th>
          <th scope="col" data-numeric>
            {t('balances.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ ownerKind, ownerName, purpose, currency, exponent, ...minor }) => (
          <tr key={`${ownerKind} ${ownerName ?? ''} ${purpose} ${currency}`}>
            <td>
              {texts.enum('ledgerAccount', `${ownerKind}.${purpose}`)}
              {ownerName === null ? null : (
                <>
                  {' · '}
                  <UntrustedText text={ownerName} />
                </>
              )}
            </td>
            <td data-numeric>{formatMoney(minor.beforeMinor, exponent)}</td>
            <td data-numeric>
              {minor.changeMinor > 0 ? '+' : ''}
              {formatMoney(minor.changeMinor, exponent)} {currency}
            </td>
            <td data-numeric>{formatMoney(minor.afterMinor, exponent)}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}
