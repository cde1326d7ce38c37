import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { PayoutDetail, PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { PAYOUT_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { HistoryList } from '#features/list/record/blocks/HistoryList.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { PayoutOverview } from '#features/payouts/inspector/PayoutOverview.tsx'
import { RepeatWarning, SamePayeeList } from '#features/payouts/inspector/SamePayee.tsx'
import { stageStyle } from '#features/payouts/payout-status-styles.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { QueueInspector } from '#features/queue/QueueInspector.tsx'
import type { InspectedRow, QueueTab } from '#features/queue/QueueInspector.tsx'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { Timeline } from '#ui/Timeline.tsx'

type Call = PayoutDetail['gatewayCalls'][number]

const TONES: Record<string, StatusTone> = {
  succeeded: 'success',
  refused: 'danger',
  unknown: 'danger',
  accepted: 'warn',
  sending: 'info',
  pending: 'info',
}

/** Gateway requests and their last responses, newest first. */
function GatewayCallList({ calls, zone }: { calls: readonly Call[]; zone: string }) {
  const { t } = useTranslation('payouts')
  const state = (name: string) => t(`gateway.state.${name as 'pending'}`, { defaultValue: name })
  return (
    <Timeline
      label={t('inspector.section.gateway')}
      entries={calls.toReversed().map((call) => ({
        id: String(call.id),
        at: timeText(call.updateTime, zone),
        title: state(call.state),
        tone: TONES[call.state] ?? 'neutral',
        actor: call.resourceName,
        detail: (
          <>
            {t('gateway.attempt', { number: call.attempt, queries: call.queries })}
            {[call.gatewayId, call.utr, call.reason].map((part, at) =>
              part === null ? null : (
                <span key={at}>
                  {' · '}
                  <UntrustedText text={part} />
                </span>
              ),
            )}
          </>
        ),
      }))}
    />
  )
}

interface PayoutInspectorProps extends InspectedRow<PayoutRow> {
  /** Fields hidden from the person. */
  unseen: ReadonlySet<string>
  userId: number
}

/** All data of one payout. */
export function PayoutInspector({ unseen, userId, ...inspected }: PayoutInspectorProps) {
  const { code, restedCode, zone } = inspected
  const { t } = useTranslation('payouts')
  const texts = usePayoutTexts()
  const detail = useQuery({
    ...query('payoutOrder.getDetail', { orderCode: restedCode ?? code }),
    enabled: restedCode === code,
  })
  const ownTabs: QueueTab<PayoutDetail>[] = [
    {
      id: 'gateway',
      counted: ({ gatewayCalls }) => gatewayCalls,
      hidesEmpty: true,
      content: ({ gatewayCalls }) => <GatewayCallList calls={gatewayCalls} zone={zone} />,
    },
    {
      id: 'risk',
      counted: ({ detections }) => detections,
      hidesEmpty: true,
      content: ({ detections }) => <DetectionList detections={detections} zone={zone} />,
    },
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
    <QueueInspector
      {...inspected}
      namespace="payouts"
      kind="payout"
      detail={detail}
      maskedFields={PAYOUT_NUMBER_FIELDS}
      badgeOf={({ stage }) => ({ ...stageStyle(stage), label: texts.stage(stage) })}
      overviewOf={(payout, known, pinned) => (
        <>
          {pinned}
          {known && inspected.form === null ? <RepeatWarning samePayee={known.samePayee} zone={zone} /> : null}
          <PayoutOverview payout={payout} unseen={unseen} userId={userId} zone={zone} />
          {known ? <SamePayeeList samePayee={known.samePayee} zone={zone} /> : null}
          {known?.funds ? <FundsBlock funds={known.funds} /> : null}
        </>
      )}
      historyOf={({ history }) => (
        <HistoryList
          label={t('inspector.section.history')}
          entries={history.map(entryOf)}
          events="payoutEvent"
          zone={zone}
        />
      )}
      ownTabs={ownTabs}
      seesRequest
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
