import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/accounts/Accounts.module.css'
import { useErrorText } from '#features/failure-text.ts'
import { LoadingState } from '#ui/states/LoadingState.tsx'

interface SwitchCheckProps {
  row: AccountRow
  onReady: () => void
}

/** What payers see of an account, and what is under way on it; the switch waits until the picture of its QR code is there. */
export function SwitchCheck({ row, onReady }: SwitchCheckProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    ...query('resource.getResourceDetailInfo', { resourceId: row.id, productId: row.productId }),
    staleTime: 0,
    gcTime: 0,
  })
  const hasNoPicture = data !== undefined && data.qrCode === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is shown is known; the callback is new on every render.
  useEffect(() => {
    if (hasNoPicture) onReady()
  }, [hasNoPicture])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('switchCheck.loading')} />
  const { exponent, processingOrderAmount, processingOrderCount } = data
  return (
    <div className={styles.check}>
      {data.qrCode === null ? (
        <p>{t('switchCheck.noPicture')}</p>
      ) : (
        <img
          src={`data:image/png;base64,${data.qrCode}`}
          alt={t('switchCheck.picture', { name: row.name })}
          width={160}
          height={160}
          onLoad={onReady}
        />
      )}
      {row.enabled && processingOrderCount > 0 ? (
        <p>
          {t('switchCheck.underWay', {
            count: processingOrderCount,
            amount: `${formatMoney(processingOrderAmount, exponent)} ${row.currency}`,
          })}
        </p>
      ) : null}
    </div>
  )
}
