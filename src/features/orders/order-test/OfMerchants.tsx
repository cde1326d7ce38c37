import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { OrderTestProps } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

interface OfMerchantsProps extends Pick<ScreenPageProps, 'variant' | 'user' | 'pushes'> {
  children: (shared: OrderTestProps) => ReactNode
}

/** A page that needs the merchants for whom the person may create orders. The read-only variant sends nothing. */
export function OfMerchants({ variant, user, pushes, children }: OfMerchantsProps) {
  const { t } = useTranslation(['orderTest', 'common'])
  const errorText = useErrorText()
  const merchants = useQuery(query('orderTest.getMerchants', {}))
  const canSend = variant !== 'readonly'
  const list = merchants.data?.list ?? []
  return (
    <>
      {canSend ? null : <span className={styles.readonly}>{t('orderTest:readonly')}</span>}
      {body()}
    </>
  )

  function body() {
    if (merchants.isPending) return <LoadingState label={t('common:loading')} />
    if (merchants.error) {
      return (
        <ErrorState
          title={errorText(merchants.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void merchants.refetch()}
          isRetrying={merchants.isFetching}
        />
      )
    }
    if (list.length === 0) return <EmptyState title={t('orderTest:noMerchants')} />
    return children({ merchants: list, canSend, user, pushes, isOwn: variant === 'merchant' })
  }
}
