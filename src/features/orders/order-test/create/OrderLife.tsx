import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { PushSource } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { HistoryTimeline } from '#features/orders/inspector/HistoryTimeline.tsx'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { usePathOfOrders } from '#features/orders/use-path-of-orders.ts'
import { Panel } from '#ui/Panel.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Progress of a test order, which is in no queue. */
export function TestOrderPlace({ orderCode, role }: { orderCode: string; role: Role | undefined }) {
  const { t } = useTranslation('orderTest')
  const path = role && pathFor('testOrders', role)
  const toList = path ? (
    <Link className={styles.link} to={path} search={{ open: orderCode }}>
      {t('life.openTest')}
    </Link>
  ) : null
  return (
    <Panel title={t('life.title')} aside={toList}>
      <p className={styles.note}>{t('life.test')}</p>
    </Panel>
  )
}

interface OrderLifeProps {
  orderCode: string
  role: Role | undefined
  zone: string
  pushes: PushSource
}

/** Live progress of the order: state, callback and history, with a link to it in the queue. */
export function OrderLife({ orderCode, role, zone, pushes }: OrderLifeProps) {
  const { t } = useTranslation(['orderTest', 'common'])
  const texts = useOrderTexts()
  const errorText = useErrorText()
  const path = usePathOfOrders(role)
  const client = useQueryClient()
  const detail = useQuery(query('order.getDetail', { orderCode }))

  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['order.getDetail', { orderCode }] })
    const leaves = [
      pushes.onPush((push) => {
        const isAbout =
          (push.commandType === 'order.created' || push.commandType === 'order.changed') &&
          push.data.order.orderCode === orderCode
        if (isAbout) again()
      }),
      pushes.onGap(again),
    ]
    return () => leaves.forEach((leave) => leave())
  }, [client, orderCode, pushes])

  const toQueue =
    path === undefined ? null : (
      <Link className={styles.link} to={path} search={{ orderCode, showAll: true, open: orderCode }}>
        {t('orderTest:life.open')}
      </Link>
    )
  return (
    <Panel title={t('orderTest:life.title')} aside={toQueue}>
      {body()}
    </Panel>
  )

  function body() {
    if (detail.isPending) return <LoadingState label={t('common:loading')} />
    if (detail.error)
      return (
        <ErrorState
          title={errorText(detail.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void detail.refetch()}
          isRetrying={detail.isFetching}
        />
      )
    const { order, history, callbacks, nextCallbackAt } = detail.data
    return (
      <>
        <p className={styles.state} role="status">
          <bdi className={styles.mono}>{visibleText(order.orderCode)}</bdi>
          <StatusBadge {...orderStatusStyle(order.orderStatusId)} label={texts.orderStatus(order.orderStatusId)} />
          <span className={styles.muted}>{t('orderTest:life.callback')}</span>
          <StatusBadge {...callbackStyle(order.callbackStatus)} label={texts.callbackStatus(order.callbackStatus)} />
          <span className={styles.muted}>{t('orderTest:life.payable')}</span>
          <span>
            {formatMoney(order.payableMinor, order.exponent)} {order.currency}
          </span>
        </p>
        <HistoryTimeline history={history} zone={zone} />
        {callbacks.length === 0 && nextCallbackAt === null ? null : (
          <CallbackList callbacks={callbacks} nextAt={nextCallbackAt} zone={zone} />
        )}
      </>
    )
  }
}
