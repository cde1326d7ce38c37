import { useTranslation } from 'react-i18next'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/orders/order-profile/OrderProfile.module.css'
import { ordersOfHour } from '#features/orders/order-profile/profile-links.ts'
import type { Profile, QueueFilter, ToQueue } from '#features/orders/order-profile/profile-links.ts'
import { useProfileTexts } from '#features/orders/order-profile/use-profile-texts.ts'
import { ShareBars } from '#ui/charts/ShareBars.tsx'
import type { ShareLink } from '#ui/charts/ShareBars.tsx'
import { ShareColumns } from '#ui/charts/ShareColumns.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

interface ProfileHoursProps {
  profile: Profile
  all: QueueFilter
  toQueue: ToQueue
  form: 'chart' | 'table'
  onForm: (form: 'chart' | 'table') => void
}

const FORMS = ['chart', 'table'] as const

/** Orders by the hour of their creation, as columns or as a table; an hour leads to its last occurrence. */
export function ProfileHours({ profile, all, toQueue, form, onForm }: ProfileHoursProps) {
  const { t } = useTranslation('profile')
  const { number, rate, heads } = useProfileTexts()
  const byHour = new Map(profile.byHour.map((row) => [row.hour, row]))
  const shares = Array.from({ length: 24 }, (_none, hour) => {
    const { count: total, successCount: part } = byHour.get(hour) ?? { count: 0, successCount: 0 }
    return { id: String(hour), hour, label: String(hour).padStart(2, '0'), total, part }
  })
  const link: ShareLink<(typeof shares)[number]> = (share, className, children) =>
    toQueue(share.total === 0 ? null : ordersOfHour(all, share.hour, profile.zone), className, children)
  const switcher = (
    <Segments
      label={t('form.label')}
      value={form}
      segments={FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
      onChange={onForm}
    />
  )
  return (
    <Panel title={t('hours', { zone: zoneName(profile.zone) })} isWide aside={switcher}>
      {form === 'chart' ? (
        <ShareColumns
          label={t('hours', { zone: zoneName(profile.zone) })}
          shares={shares}
          link={link}
          numberText={number}
          describe={(share) =>
            t('hourText', {
              hour: share.label,
              total: number(share.total),
              part: number(share.part),
              rate: rate(share),
            })
          }
        />
      ) : (
        <ShareBars
          caption={t('hours', { zone: zoneName(profile.zone) })}
          shares={shares}
          heads={heads(t('head.hour'))}
          link={link}
          numberText={number}
          rateText={rate}
        />
      )}
      <p className={styles.legend}>{t('legend')}</p>
    </Panel>
  )
}
