import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_HOURS = 24

/** A span of time in words, in ms; rounded up to minutes, and more roughly the longer it is. */
export function useSpan(): (ms: number) => string {
  const { t } = useTranslation('bankRecords')
  return (ms) => {
    const minutes = Math.ceil(ms / MINUTE_MS)
    const hours = Math.round(minutes / HOUR_MINUTES)
    if (minutes < 2 * HOUR_MINUTES) return t('span.minutes', { count: minutes })
    if (hours < 2 * DAY_HOURS) return t('span.hours', { count: hours })
    return t('span.days', { count: Math.round(hours / DAY_HOURS) })
  }
}
