import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#features/failure-text.ts'
import { CallbackList } from '#features/list/record/CallbackList.tsx'
import { recordQuery } from '#features/orders/callbacks/callback-definition.ts'
import type { ListedCallback } from '#features/orders/callbacks/callback-definition.ts'
import styles from '#features/orders/callbacks/callbacks.module.css'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** The callback's URL, and every attempt with its request and response. */
export function CallbackRecordTab({
  orderCode,
  row,
  zone,
}: {
  orderCode: string
  row: ListedCallback | undefined
  zone: string
}) {
  const { t } = useTranslation(['callbacks', 'common'])
  const errorText = useErrorText()
  const record = useQuery(recordQuery(orderCode))
  if (record.error)
    return (
      <ErrorState
        title={errorText(record.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void record.refetch()}
        isRetrying={record.isFetching}
      />
    )
  return (
    <>
      {row ? (
        <p className={styles.url}>
          <span>{t('callbacks:column.url')}</span> <UntrustedText text={row.url} />
        </p>
      ) : null}
      {record.data ? (
        <CallbackList callbacks={record.data.callbacks} nextAt={record.data.nextCallbackAt} zone={zone} />
      ) : (
        <LoadingState label={t('common:loading')} />
      )}
    </>
  )
}
