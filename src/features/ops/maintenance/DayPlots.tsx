import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { HealthUnit } from '#domain/system/health.ts'
import type { LeadProps } from '#features/list/define/fields/list-of-fields.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { amountText } from '#features/ops/maintenance/fact-text.ts'
import styles from '#features/ops/maintenance/maintenance.module.css'
import { HourBars } from '#ui/charts/HourBars.tsx'

const REFRESH_MS = 60_000

type Hour = OutputOf<'system.getDay'>['hours'][number]

/** Figures that are plotted, with their units. */
const PLOTS = [
  ['orders', 'count'],
  ['waitMs', 'milliseconds'],
  ['failures', 'count'],
  ['answerMs', 'milliseconds'],
] as const satisfies readonly (readonly [Exclude<keyof Hour, 'at'>, HealthUnit])[]

/** The last 24 hours above the facts: orders, the age of the queue, failures, and how long merchants take to answer. */
export function DayPlots({ user }: LeadProps) {
  const { t } = useTranslation('systemMaintenance')
  const { data } = useQuery({ ...query('system.getDay', {}), staleTime: REFRESH_MS, refetchInterval: REFRESH_MS })
  const hours = data?.hours ?? []
  const { zone } = user.system
  return (
    <section className={styles.day} aria-label={t('day.title')}>
      {PLOTS.map(([name, unit]) => {
        const text = (value: number | null) => (value === null ? '–' : amountText(Math.round(value), unit))
        const values = hours.flatMap((hour) => hour[name] ?? [])
        return (
          <HourBars
            key={name}
            name={t(`day.${name}`)}
            now={text(hours.at(-1)?.[name] ?? null)}
            most={t('day.most', { value: text(values.length === 0 ? null : Math.max(...values)) })}
            bars={hours.map((hour) => ({
              id: hour.at,
              value: hour[name],
              text: `${timeText(hour.at, zone)} · ${text(hour[name])}`,
            }))}
          />
        )
      })}
    </section>
  )
}
