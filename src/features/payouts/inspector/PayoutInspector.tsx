import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { PayoutDetail, PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { PAYOUT_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import { visibleText } from '#domain/text/search-text.ts'
import { failureOf } from '#features/list/action/outcome/call-outcome.ts'
import { newestRow } from '#features/list/rows/newest-row.ts'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { HistoryList } from '#features/list/record/blocks/HistoryList.tsx'
import { useNotesTab } from '#features/list/notes/use-notes-tab.tsx'
import { PeopleHere } from '#features/list/presence/PeopleHere.tsx'
import { PostingTable } from '#features/list/record/blocks/PostingTable.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { RequestBlock } from '#features/list/record/blocks/RequestBlock.tsx'
import { GatewayCallList } from '#features/payouts/inspector/GatewayCallList.tsx'
import { PayoutOverview } from '#features/payouts/inspector/PayoutOverview.tsx'
import { RepeatWarning, SamePayeeList } from '#features/payouts/inspector/SamePayee.tsx'
import { stageStyle } from '#features/payouts/payout-status-styles.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import type { InspectorTab } from '#ui/inspector/Inspector.tsx'
import { ErrorState, LoadingState } from '#ui/states/states.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { formatMoney } from '#domain/money/money.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'

interface PayoutInspectorProps {
  /** The payout under the cursor. */
  code: string
  /** `code`, debounced; only then its details are fetched. */
  restedCode: string | null
  /** The list's row of the payout; undefined if it is not loaded. */
  row: PayoutRow | undefined
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  userId: number
  zone: string
  width: number
  onWidthChange: (width: number) => void
  onClose: () => void
  onCopy: () => void
  /** The name of the form that is open on it. */
  form: string | null
  /** The available actions, or the form of the running action. */
  actions: (payout: PayoutRow) => ReactNode
}

/** All data of one payout. The list's fields show at once; the rest loads after a debounce. */
export function PayoutInspector(props: PayoutInspectorProps) {
  const { code, restedCode, row, zone } = props
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const [tab, setTab] = useState('overview')
  const detail = useQuery({
    ...query('payoutOrder.getDetail', { orderCode: restedCode ?? code }),
    enabled: restedCode === code,
  })
  const notes = useNotesTab({ kind: 'payout', subject: code }, { isRested: restedCode === code, zone })
  const known = detail.data?.order.orderCode === code ? detail.data : undefined
  const payout = newestRow(row, known?.order, PAYOUT_NUMBER_FIELDS)

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
  const whenKnown = (draw: (detail: PayoutDetail) => ReactNode) => (known ? draw(known) : waiting)
  const count = (list: readonly unknown[] | undefined) => (list ? ` ${list.length}` : '')
  const title = (id: 'overview' | 'history' | 'callbacks' | 'gateway' | 'risk' | 'postings' | 'request') =>
    t(`inspector.section.${id}`)

  const overview = payout ? (
    <>
      {notes.pinned}
      {known && props.form === null ? <RepeatWarning samePayee={known.samePayee} zone={zone} /> : null}
      <PayoutOverview payout={payout} unseen={props.unseen} userId={props.userId} zone={zone} />
      {known ? <SamePayeeList samePayee={known.samePayee} zone={zone} /> : null}
      {known?.funds ? <FundsBlock funds={known.funds} /> : null}
    </>
  ) : (
    waiting
  )
  const tabs: InspectorTab[] = [
    { id: 'overview', title: title('overview'), content: overview },
    {
      id: 'history',
      title: title('history') + count(known?.history),
      content: whenKnown(({ history }) => (
        <HistoryList label={title('history')} entries={history.map(entryOf)} events="payoutEvent" zone={zone} />
      )),
    },
    {
      id: 'callbacks',
      title: title('callbacks') + count(known?.callbacks),
      content: whenKnown(({ callbacks, nextCallbackAt }) => (
        <CallbackList callbacks={callbacks} nextAt={nextCallbackAt} zone={zone} />
      )),
    },
    ...(known && known.gatewayCalls.length > 0
      ? [
          {
            id: 'gateway',
            title: title('gateway') + count(known.gatewayCalls),
            content: <GatewayCallList calls={known.gatewayCalls} zone={zone} />,
          },
        ]
      : []),
    ...(known && known.detections.length > 0
      ? [
          {
            id: 'risk',
            title: title('risk') + count(known.detections),
            content: <DetectionList detections={known.detections} zone={zone} />,
          },
        ]
      : []),
    {
      id: 'postings',
      title: title('postings'),
      content: whenKnown(({ postings }) => <PostingTable postings={postings} zone={zone} />),
    },
    { id: 'request', title: title('request'), content: whenKnown(({ request }) => <RequestBlock request={request} />) },
    ...notes.tabs,
  ]
  function entryOf({ fromStage, toStage, ...entry }: PayoutDetail['history'][number]) {
    return {
      ...entry,
      from: fromStage === null ? null : texts.stage(fromStage),
      to: texts.stage(toStage),
      tone: stageStyle(toStage).tone,
    }
  }

  return (
    <Inspector
      title={
        <>
          <button type="button" className={styles.code} title={t('inspector.copy')} onClick={props.onCopy}>
            <bdi>{visibleText(code)}</bdi>
          </button>
          <PeopleHere kind="payout" subject={restedCode} form={props.form} />
        </>
      }
      aside={payout ? <StatusBadge {...stageStyle(payout.stage)} label={texts.stage(payout.stage)} /> : null}
      tabs={tabs}
      tab={tabs.some(({ id }) => id === tab) ? tab : 'overview'}
      onTabChange={setTab}
      actions={payout ? props.actions(payout) : undefined}
      width={props.width}
      onWidthChange={props.onWidthChange}
      onClose={props.onClose}
      labels={{ panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }}
    />
  )
}

/** The merchant's current balance: available, frozen, and the part of the frozen being paid out. */
function FundsBlock({ funds }: { funds: NonNullable<PayoutDetail['funds']> }) {
  const { t } = useTranslation('payouts')
  const money = (minor: number) => `${formatMoney(minor, funds.exponent)} ${funds.currency}`
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('inspector.section.funds')}</h2>
      <FieldList
        fields={[
          { id: 'available', label: t('funds.available'), value: money(funds.availableMinor), isMono: true },
          { id: 'frozen', label: t('funds.frozen'), value: money(funds.frozenMinor), isMono: true },
          { id: 'inFlight', label: t('funds.inFlight'), value: money(funds.inFlightMinor), isMono: true },
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </section>
  )
}

const GROUPS = { kind: 'riskKind', state: 'riskState' } as const satisfies Record<string, EnumGroup>

/** Risk detections of the payout, with their evidence. */
function DetectionList({ detections, zone }: { detections: PayoutDetail['detections']; zone: string }) {
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  return (
    <Timeline
      label={t('inspector.section.risk')}
      entries={detections.toReversed().map((found) => ({
        id: String(found.id),
        at: timeText(found.at, zone),
        title: `${texts.enum(GROUPS.kind, found.kind)} · ${texts.enum(GROUPS.state, found.state)}`,
        tone: found.state === 'held' ? ('danger' as const) : ('neutral' as const),
        actor: sanitizeText(found.ruleName, 64),
        detail: sanitizeText(JSON.stringify(found.evidence), 400),
      }))}
    />
  )
}
