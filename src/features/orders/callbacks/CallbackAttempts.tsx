import { isPayoutCode } from '#domain/orders/order-status.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import { useErrorText } from '#features/failure-text.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { ErrorState, LoadingState } from '#ui/states/states.tsx'

type Attempts = Pick<OutputOf<'order.getDetail'>, 'callbacks' | 'nextCallbackAt'>

/** The details of the order behind a callback, collection or payout; `updateTime` changes with every attempt. */
const attemptsQuery = (orderCode: string, updateTime: string) =>
  queryOptions({
    queryKey: ['callbacks.attempts', orderCode, updateTime],
    queryFn: async ({ signal }): Promise<Attempts> =>
      isPayoutCode(orderCode)
        ? api.call('payoutOrder.getDetail', { orderCode }, { signal })
        : api.call('order.getDetail', { orderCode }, { signal }),
  })

interface CallbackAttemptsProps {
  row: { orderCode: string; updateTime: string }
  zone: string
}

/** Every attempt of a callback with its request and response. */
export function CallbackAttempts({ row: { orderCode, updateTime }, zone }: CallbackAttemptsProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(attemptsQuery(orderCode, updateTime))
  if (error)
    return (
      <ErrorState
        title={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return <CallbackList callbacks={data.callbacks} nextAt={data.nextCallbackAt} zone={zone} />
}
