import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callbackActions } from '#actions/collect/callback.actions.ts'
import { api } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import { orderPlace } from '#domain/audit-kinds.ts'
import { CALLBACK_FIELDS } from '#domain/lists/callbacks.fields.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import { useErrorText } from '#features/failure-text.ts'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { readNumber } from '#features/orders/callbacks/read-number.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

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
function CallbackAttempts({ row: { orderCode, updateTime }, zone }: CallbackAttemptsProps) {
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

/** The callbacks of orders: URL and state, with every attempt beside them. */
export default defineList({
  screen: 'orderCallbacks',
  namespace: 'callbacks',
  icon: 'bell-ringing',
  goto: 'c',
  call: 'orderCallBack.getList',
  fields: CALLBACK_FIELDS,
  key: 'orderCode',
  search: 'merchantOrderNo',
  suggest: (text) => readNumber(text, 'merchantOrderNo'),
  titleOf: ({ orderCode }) => orderCode,
  lineOf: ({ orderCode, merchantOrderId, callbackStatus }, { texts }) =>
    `${orderCode} ${merchantOrderId} ${texts.callbackStatus(callbackStatus)}`,
  actions: callbackActions,
  cells: {
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    callbackStatus: ({ callbackStatus }, { texts }) => ({
      ...callbackStyle(callbackStatus),
      label: texts.callbackStatus(callbackStatus),
    }),
  },
  live: {
    // Every attempt is pushed as a change of its order; unlisted ones arrive with the next refresh.
    read: (push) =>
      push.commandType === 'order.changed' || push.commandType === 'payout.changed'
        ? { kind: 'touched', key: push.data.order.orderCode }
        : null,
  },
  Detail: CallbackAttempts,
})
