import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import { visibleText } from '#domain/text/search-text.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { HistoryTimeline } from '#features/orders/inspector/HistoryTimeline.tsx'
import { LifeChart } from '#features/orders/inspector/LifeChart.tsx'
import { WaitingNotice } from '#features/orders/inspector/WaitingNotice.tsx'
import { OrderOverview } from '#features/orders/inspector/OrderOverview.tsx'
import { useNotesTab } from '#features/list/notes/use-notes-tab.tsx'
import { PeopleHere } from '#features/list/presence/PeopleHere.tsx'
import { PostingTable } from '#features/list/record/blocks/PostingTable.tsx'
import { RequestBlock } from '#features/list/record/blocks/RequestBlock.tsx'
import { failureOf } from '#features/list/action/outcome/call-outcome.ts'
import { newestRow } from '#features/list/rows/newest-row.ts'
import { orderStatusStyle } from '#features/orders/order-status-styles.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import type { InspectorTab } from '#ui/inspector/Inspector.tsx'
import { ErrorState, LoadingState } from '#ui/states/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { VerdictList } from '#features/list/record/blocks/VerdictList.tsx'
import { timeText } from '#features/list/columns/time-text.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

interface OrderInspectorProps {
  /** The order under the cursor. */
  code: string
  /** `code`, debounced; only then its details are fetched. */
  restedCode: string | null
  /** The list's row of the order; undefined if it is not loaded. */
  row: OrderRow | undefined
  zone: string
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  /** Whether the person sees accounts that were considered, and the merchant's request. */
  tabs: { allocation: boolean; request: boolean }
  /** The setting `canTimeoutSupplement`. */
  mayTimeoutSupplement: boolean
  width: number
  onWidthChange: (width: number) => void
  onClose: () => void
  onCopy: (text: string) => void
  /** The name of the form that is open on it. */
  form: string | null
  /** The available actions, or the form of the running action. */
  actions: (order: OrderRow) => ReactNode
}

/** All data of one order. The list's fields show at once; the rest loads after a debounce. */
export function OrderInspector(props: OrderInspectorProps) {
  const { code, restedCode, row, zone } = props
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const [tab, setTab] = useState('overview')
  const detail = useQuery({
    ...query('order.getDetail', { orderCode: restedCode ?? code }),
    enabled: restedCode === code,
  })
  const notes = useNotesTab({ kind: 'order', subject: code }, { isRested: restedCode === code, zone })
  const known = detail.data?.order.orderCode === code ? detail.data : undefined
  const order = newestRow(row, known?.order, ORDER_NUMBER_FIELDS)

  const waiting = detail.isError ? (
    <ErrorState
      title={t('inspector.failedTitle')}
      detail={texts.failure(failureOf(asCallFailure(detail.error)))}
      retryLabel={t('state.retry')}
      onRetry={() => void detail.refetch()}
      isRetrying={detail.isFetching}
    />
  ) : (
    <LoadingState label={t('inspector.loading')} />
  )
  const whenKnown = (draw: (detail: OrderDetail) => ReactNode) => (known ? draw(known) : waiting)
  const overviewOf = (now: OrderRow) => (
    <>
      <WaitingNotice waiting={known?.waiting ?? []} zone={zone} />
      {notes.pinned}
      <OrderOverview
        order={now}
        payUrl={known?.payUrl ?? null}
        origin={known?.origin ?? null}
        zone={zone}
        unseen={props.unseen}
      />
    </>
  )
  const count = (list: readonly unknown[] | undefined) => (list ? ` ${list.length}` : '')

  const tabs: InspectorTab[] = [
    { id: 'overview', title: t('inspector.section.overview'), content: order ? overviewOf(order) : waiting },
    {
      id: 'history',
      title: t('inspector.section.history') + count(known?.history),
      content: whenKnown(({ order: now, history }) => (
        <>
          <WaitingNotice waiting={known?.waiting ?? []} zone={zone} />
          <LifeChart
            order={newestRow(row, now) ?? now}
            history={history}
            zone={zone}
            mayTimeoutSupplement={props.mayTimeoutSupplement}
            seesAll={!props.unseen.has('locked')}
          />
          <HistoryTimeline history={history} zone={zone} />
        </>
      )),
    },
    {
      id: 'callbacks',
      title: t('inspector.section.callbacks') + count(known?.callbacks),
      content: whenKnown(({ callbacks, nextCallbackAt }) => (
        <CallbackList callbacks={callbacks} nextAt={nextCallbackAt} zone={zone} />
      )),
    },
    ...(props.tabs.allocation
      ? [
          {
            id: 'allocation',
            title: t('inspector.section.allocation'),
            content: whenKnown(({ allocations }) => (
              <>
                <AllocationList allocations={allocations} zone={zone} />
                <PresentVerdicts orderCode={code} zone={zone} />
              </>
            )),
          },
        ]
      : []),
    {
      id: 'postings',
      title: t('inspector.section.postings'),
      content: whenKnown(({ postings }) => <PostingTable postings={postings} zone={zone} />),
    },
    ...(props.tabs.request
      ? [
          {
            id: 'request',
            title: t('inspector.section.request'),
            content: whenKnown(({ request }) => <RequestBlock request={request} />),
          },
        ]
      : []),
    ...notes.tabs,
  ]

  return (
    <Inspector
      title={
        <>
          <button type="button" className={styles.code} title={t('inspector.copy')} onClick={() => props.onCopy(code)}>
            <bdi>{visibleText(code)}</bdi>
          </button>
          <PeopleHere kind="order" subject={restedCode} form={props.form} />
        </>
      }
      aside={
        order ? (
          <StatusBadge {...orderStatusStyle(order.orderStatusId)} label={texts.orderStatus(order.orderStatusId)} />
        ) : null
      }
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
      actions={order ? props.actions(order) : undefined}
      width={props.width}
      onWidthChange={props.onWidthChange}
      onClose={props.onClose}
      labels={{ panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }}
    />
  )
}

/** The verdict of each account on an order now, with its numbers: the account that would take it, and why the others would not. */
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
      {allocation.chosenResourceName === null ? <p className={styles.note}>{t('inspector.noneTaken')}</p> : null}
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
