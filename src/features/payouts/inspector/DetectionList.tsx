import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'

const GROUPS = { kind: 'riskKind', state: 'riskState' } as const satisfies Record<string, EnumGroup>

/** Risk detections of the payout, with their evidence. */
export function DetectionList({ detections, zone }: { detections: PayoutDetail['detections']; zone: string }) {
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
