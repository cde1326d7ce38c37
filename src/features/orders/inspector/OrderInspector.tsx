import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { ORDER_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'
import { newestRow } from '#features/list/rows/newest-row.ts'
import { HistoryTimeline } from '#features/orders/inspector/HistoryTimeline.tsx'
import { LifeChart } from '#features/orders/inspector/LifeChart.tsx'
import { OrderOverview } from '#features/orders/inspector/OrderOverview.tsx'
import waitingStyles from '#features/orders/inspector/WaitingNotice.module.css'
import { PaymentFacts } from '#features/orders/PaymentFacts.tsx'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { paymentOf } from '#features/orders/payment-of.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { QueueInspector } from '#features/queue/QueueInspector.tsx'
import type { InspectedRow, QueueTab } from '#features/queue/QueueInspector.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

interface OrderInspectorProps extends InspectedRow<OrderRow> {
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  /** The person sees the accounts that were considered. */
  seesAllocation: boolean
  /** The person sees the merchant's request. */
  seesRequest: boolean
  /** The setting `canTimeoutSupplement`. */
  mayTimeoutSupplement: boolean
}

/** All data of one order. */
export function OrderInspector({ unseen, seesAllocation, mayTimeoutSupplement, ...inspected }: OrderInspectorProps) {
  const { code, restedCode, row, zone } = inspected
  const texts = useOrderTexts()
  const detail = useQuery({
    ...query('order.getDetail', { orderCode: restedCode ?? code }),
    enabled: restedCode === code,
  })
  const allocation: QueueTab<OrderDetail> = {
    id: 'allocation',
    content: ({ allocations }) => (
      <>
        <AllocationList allocations={allocations} zone={zone} />
        <PresentVerdicts orderCode={code} zone={zone} />
      </>
    ),
  }
  return (
    <QueueInspector
      {...inspected}
      namespace="orders"
      kind="order"
      detail={detail}
      maskedFields={ORDER_NUMBER_FIELDS}
      badgeOf={({ orderStatusId }) => ({ ...orderStatusStyle(orderStatusId), label: texts.orderStatus(orderStatusId) })}
      overviewOf={(order, known, pinned) => (
        <>
          <WaitingNotice waiting={known?.waiting ?? []} zone={zone} />
          <FoundPayments order={order} payments={known?.payments ?? []} zone={zone} />
          {pinned}
          <OrderOverview
            order={order}
            payUrl={known?.payUrl ?? null}
            origin={known?.origin ?? null}
            zone={zone}
            unseen={unseen}
          />
        </>
      )}
      historyOf={({ order, history, waiting }) => (
        <>
          <WaitingNotice waiting={waiting} zone={zone} />
          <HistoryTimeline history={history} zone={zone} />
          <LifeChart
            order={newestRow(row, order) ?? order}
            history={history}
            zone={zone}
            mayTimeoutSupplement={mayTimeoutSupplement}
            seesAll={!unseen.has('locked')}
          />
        </>
      )}
      ownTabs={seesAllocation ? [allocation] : []}
    />
  )
}

/**
 * The verdict of each account on an order now, with its numbers: the account that would take it, and why the others
 * would not.
 */
function PresentVerdicts({ orderCode, zone }: { orderCode: string; zone: string }) {
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

/** Which accounts were considered, which was taken, and why the others were not. */
function AllocationList({ allocations, zone }: { allocations: OrderDetail['allocations']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  if (allocations.length === 0) return <p className={styles.empty}>{t('inspector.noAllocations')}</p>
  return allocations.toReversed().map((allocation) => (
    <section key={allocation.id}>
      <h2 className={styles.heading}>
        {timeText(allocation.at, zone)} · {t('inspector.candidates', { count: allocation.candidates.length })}
      </h2>
      {allocation.chosenResourceName === null ? (
        <p className={styles.note}>
          {t(allocation.candidates.length === 0 ? 'inspector.noAccount' : 'inspector.noneTaken')}
        </p>
      ) : null}
      <ul className={styles.candidates}>
        {allocation.candidates.map((candidate) => (
          <li key={candidate.resourceId} className={styles.candidate}>
            <UntrustedText text={candidate.name} />
            {candidate.taken ? (
              <span className={styles.taken}>{t('inspector.taken')}</span>
            ) : (
              <span className={styles.muted}>
                {candidate.refusal === null
                  ? t('inspector.notNeeded')
                  : texts.enum('allocationRefusal', candidate.refusal)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Requests about the order that wait for a second person: who asked, when and why. */
function WaitingNotice({ waiting, zone }: { waiting: OrderDetail['waiting']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  return waiting.map(({ id, kind, requestedBy, requestTime, reason }) => (
    <p key={id} className={waitingStyles.notice} role="note">
      <strong>{t('waiting.title', { operation: texts.enum('approvalKind', kind) })}</strong>
      <span>
        {t('waiting.asked', { at: timeText(requestTime, zone) })}{' '}
        <UntrustedText text={[requestedBy, reason].filter(Boolean).join(' · ')} />
      </span>
    </p>
  ))
}

interface FoundPaymentsProps {
  order: OrderRow
  payments: OrderDetail['payments']
  zone: string
}

/** Payments that were found for the order; the supplement begins with the only one that has its amount. */
function FoundPayments({ order, payments, zone }: FoundPaymentsProps) {
  const { t } = useTranslation('orders')
  if (payments.length === 0) return null
  return (
    <div className={waitingStyles.found} role="note">
      <strong>{t('found.title', { count: payments.length })}</strong>
      {payments.map((payment) => (
        <span key={payment.recordId}>
          <PaymentFacts order={order} payment={payment} zone={zone} />
        </span>
      ))}
      {paymentOf(order, payments) ? <span>{t('found.fills')}</span> : null}
    </div>
  )
}
