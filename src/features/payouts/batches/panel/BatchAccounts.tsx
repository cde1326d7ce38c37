import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type Account = OutputOf<'payoutOrder.getResources'>['list'][number]

/** The accounts that a batch is paid from, each with its last reported balance and what its limits leave. */
export function BatchAccounts({ ids, zone }: { ids: readonly number[]; zone: string }) {
  const { t } = useTranslation('payoutBatches')
  const accounts = useQuery(query('payoutOrder.getResources', {}))
  const known = (accounts.data?.list ?? []).filter(({ id }) => ids.includes(id))
  if (known.length === 0) return null
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>{t('accounts.title')}</h3>
      <ul className={styles.differences} aria-label={t('accounts.title')}>
        {known.map((account) => (
          <li key={account.id}>
            <UntrustedText text={account.name} /> · <UntrustedText text={account.supplierName} />
            <ul>
              {linesOf(account).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )

  function linesOf({ currency, exponent, room }: Account): string[] {
    const { balance, leftToday, leftAtOnce, maxAmountMinor, minAmountMinor } = room
    const money = (minor: number) => `${formatMoney(minor, exponent)} ${currency}`
    return [
      balance === null
        ? t('accounts.noBalance')
        : t('accounts.balance', { amount: money(balance.minor), time: timeText(balance.at, zone) }),
      leftToday.amountMinor === null
        ? t('accounts.anyAmountToday')
        : t('accounts.amountToday', { amount: money(leftToday.amountMinor) }),
      leftToday.orders === null ? t('accounts.anyToday') : t('accounts.ordersToday', { count: leftToday.orders }),
      maxAmountMinor === null
        ? t('accounts.eachFrom', { min: money(minAmountMinor) })
        : t('accounts.each', { min: money(minAmountMinor), max: money(maxAmountMinor) }),
      t('accounts.atOnce', { count: leftAtOnce }),
    ]
  }
}
