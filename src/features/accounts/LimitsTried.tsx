import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/accounts/Accounts.module.css'
import { useErrorText } from '#features/failure-text.ts'
import { limitsIn } from '#actions/parties/account.fields.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const TYPING_MS = 300
/** What became of orders, in the order in which it is told. */
const OUTCOMES = ['kept', 'elsewhere', 'failed', 'gained', 'rescued'] as const

/** Below the form of an account: what the last 24 hours would have been with the limits and the weight as typed, once they differ. */
export function LimitsTried({ row, values }: { row: AccountRow; values: FormValues }) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const [limits] = useDebouncedValue(limitsIn(values), TYPING_MS)
  const isChanged = Object.entries(limits).some(([name, value]) => value !== row[name as keyof typeof limits])
  const { data, error } = useQuery({
    ...query('resource.tryLimits', { resourceId: row.id, ...limits }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isChanged) return null
  if (error) return <p className={styles.muted}>{errorText(error)}</p>
  if (!data) return null
  const { currency, exponent } = data
  return (
    <section aria-label={t('tried.title')} aria-live="polite">
      <h3>{t('tried.title')}</h3>
      <ul className={styles.lines}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            {t(`tried.${outcome}`, {
              count: data[outcome].orders,
              amount: `${formatMoney(data[outcome].amountMinor, exponent)} ${currency}`,
            })}
          </li>
        ))}
      </ul>
      {data.isCut ? <p className={styles.muted}>{t('tried.cut')}</p> : null}
    </section>
  )
}
