import { useTranslation } from 'react-i18next'
import { ordersOfStage } from '#features/orders/order-profile/profile-links.ts'
import type { Profile, QueueFilter, ToQueue } from '#features/orders/order-profile/profile-links.ts'
import { useProfileTexts } from '#features/orders/order-profile/use-profile-texts.ts'
import { PercentileRanges } from '#ui/charts/PercentileRanges.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

interface PartProps {
  profile: Profile
  /** The orders that were analysed, as the queue finds them. */
  all: QueueFilter
  toQueue: ToQueue
}

/** How long each stage takes. */
export function ProfileStages({ profile, all, toQueue }: PartProps) {
  const { t } = useTranslation('profile')
  const { number, duration } = useProfileTexts()
  const spreads = profile.stages.map((stage) => ({ ...stage, id: stage.stage, label: t(`stage.${stage.stage}`) }))
  const heads = {
    label: t('head.stage'),
    count: t('head.total'),
    range: t('head.range'),
    p50: 'p50',
    p75: 'p75',
    p90: 'p90',
    p95: 'p95',
    p99: 'p99',
    max: t('head.max'),
  }
  return (
    <Panel title={t('stages')} isWide aside={<span>{t('stagesHelp')}</span>}>
      <PercentileRanges
        caption={t('stages')}
        spreads={spreads}
        heads={heads}
        durationText={duration}
        numberText={number}
        link={({ stage, label }, className) => toQueue(ordersOfStage(all, stage), className, label)}
      />
    </Panel>
  )
}
