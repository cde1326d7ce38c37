import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitsOf, waitOf } from '#domain/time/wait.ts'
import type { WaitLimits } from '#domain/time/wait.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

/** Shows how long rows wait. */
export interface WaitLabels {
  /** How long something has waited since an instant, against its queue's limit, by colour, icon and word. */
  cell(since: string, queue: keyof WaitLimits): QueueCell
  /** How long something has waited since an instant, as words. */
  text(since: string): string
}

const MINUTE_MS = 60_000

const STYLES = {
  fresh: { tone: 'neutral', icon: 'waiting' },
  near: { tone: 'warn', icon: 'waiting' },
  late: { tone: 'danger', icon: 'attention' },
} as const

/** Waits in the present language, counted anew each minute. */
export function useWaits(limits: WaitLimits): WaitLabels {
  const { t } = useTranslation('list')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => {
    const timeOf = (minutes: number) => {
      const { unit, major, minor } = unitsOf(minutes)
      return t(`wait.${unit}`, { major, minor })
    }
    return {
      cell: (since, queue) => {
        const wait = waitOf(since, now, limits[queue])
        if (wait.state !== 'late') return { ...STYLES[wait.state], label: timeOf(wait.minutes) }
        // The largest unit says enough about a late row. It leaves room for the word.
        const { unit, major } = unitsOf(wait.minutes)
        return { ...STYLES.late, label: t('wait.late', { time: t(`wait.whole.${unit}`, { major }) }) }
      },
      text: (since) => timeOf(waitOf(since, now, Infinity).minutes),
    }
  }, [t, now, limits])
}
