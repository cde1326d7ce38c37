import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/outcome/call-outcome.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** What each account says of an order now, with the numbers behind it: which one would take it, and why the others would not. */
export function PresentVerdicts({ orderCode, zone }: { orderCode: string; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const { data, error, isFetching, refetch } = useQuery({ ...query('resource.explain', { orderCode }), staleTime: 0 })
  if (error)
    return (
      <ErrorState
        title={t('inspector.nowFailed')}
        detail={texts.failure(failureOf(asCallFailure(error)))}
        retryLabel={t('state.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <LoadingState label={t('inspector.loading')} />
  return (
    <section>
      <h2 className={styles.heading}>{t('inspector.now')}</h2>
      <VerdictList verdicts={data} zone={zone} />
    </section>
  )
}
