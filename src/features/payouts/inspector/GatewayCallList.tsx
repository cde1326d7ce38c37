import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'
import { Timeline } from '#ui/timeline/Timeline.tsx'

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
export function GatewayCallList({ calls, zone }: { calls: readonly Call[]; zone: string }) {
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
