import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { AccountTimelineEvent } from '#contract/accounts/resource-health.endpoints.ts'
import { statesOver, sumOfStates } from '#domain/accounts/state-over-time.ts'
import type { StateSpan, TimedState } from '#domain/accounts/state-over-time.ts'
import styles from '#features/accounts/Accounts.module.css'
import { useErrorText } from '#features/failure-text.ts'
import { durationText } from '#features/list/columns/duration-text.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { StateBand } from '#ui/charts/StateBand.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { Timeline } from '#ui/Timeline.tsx'

const STATE_STYLES: Record<TimedState, StatusStyle> = {
  healthy: { tone: 'success', icon: 'done' },
  limit: { tone: 'info', icon: 'expired' },
  offline: { tone: 'warn', icon: 'attention' },
  suspended: { tone: 'danger', icon: 'refused' },
  disabled: { tone: 'neutral', icon: 'locked' },
}
const OF_MONITOR: StatusStyle = { tone: 'warn', icon: 'attention' }

const HOUR_MS = 3_600_000
/** Spans of the band. */
const SPANS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const
type Span = keyof typeof SPANS

interface AccountTimelineProps {
  resourceId: number
  zone: string
}

/** States of an account over a day or a week as a band, and what changed them as a list, the newest first. */
export function AccountTimeline({ resourceId, zone }: AccountTimelineProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const [span, setSpan] = useState<Span>('day')
  const { data, error } = useQuery({ ...query('resource.getTimeline', { resourceId }), staleTime: 0 })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  const until = Date.parse(data.untilTime)
  const from = Math.max(Date.parse(data.fromTime), until - SPANS[span])
  const events = data.events.filter(({ endTime }) => endTime === null || Date.parse(endTime) > from)
  return (
    <section>
      <h2 className={recordStyles.heading}>{t('timeline.title')}</h2>
      <Segments
        label={t('timeline.span.label')}
        value={span}
        segments={[
          { value: 'day', label: t('timeline.span.day') },
          { value: 'week', label: t('timeline.span.week') },
        ]}
        onChange={setSpan}
      />
      <Band events={events} from={from} until={until} zone={zone} />
      {events.length === 0 ? (
        <p className={styles.muted}>{t('timeline.none')}</p>
      ) : (
        <Events events={events} until={until} zone={zone} />
      )}
    </section>
  )
}

interface BandProps {
  events: readonly AccountTimelineEvent[]
  from: number
  until: number
  zone: string
}

/** The band, and below it how long the account was in each state. */
function Band({ events, from, until, zone }: BandProps) {
  const { t, i18n } = useTranslation('accounts')
  const timeOf = (ms: number) => timeText(new Date(ms).toISOString(), zone)
  const spans = events.flatMap(({ at, endTime, state }): StateSpan[] =>
    state === null ? [] : [{ state, from: Date.parse(at), to: endTime === null ? null : Date.parse(endTime) }],
  )
  const stretches = statesOver(spans, from, until)
  const sums = sumOfStates(stretches)
  const lengths = sums.map(({ state, ms }) => `${t(`timeline.state.${state}`)} ${durationText(ms, i18n.language)}`)
  return (
    <>
      <StateBand
        label={`${t('timeline.title')}: ${lengths.join(', ')}`}
        from={timeOf(from)}
        to={timeOf(until)}
        parts={stretches.map((one) => ({
          id: String(one.from),
          share: (one.to - one.from) / (until - from),
          tone: STATE_STYLES[one.state].tone,
          text: `${t(`timeline.state.${one.state}`)}: ${timeOf(one.from)} – ${timeOf(one.to)}`,
        }))}
      />
      <ul className={styles.states} aria-label={t('timeline.lengths')}>
        {sums.map(({ state, ms }) => (
          <li key={state}>
            <StatusBadge {...STATE_STYLES[state]} label={t(`timeline.state.${state}`)} />{' '}
            {durationText(ms, i18n.language)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Changes of the state, each with its duration. */
function Events({ events, until, zone }: Omit<BandProps, 'from'>) {
  const { t, i18n } = useTranslation('accounts')
  const entries = events.map(({ at, by, endTime, id, kind, monitorId, reason, state }) => {
    const length = durationText((endTime === null ? until : Date.parse(endTime)) - Date.parse(at), i18n.language)
    const style = state === null ? OF_MONITOR : STATE_STYLES[state]
    return {
      id,
      at: timeText(at, zone),
      title: <StatusBadge {...style} label={t(`timeline.kind.${kind}`)} />,
      tone: style.tone,
      ...(monitorId !== null && { actor: monitorId }),
      detail: [
        endTime === null
          ? t('timeline.lasting', { length })
          : t('timeline.lasted', { length, end: timeText(endTime, zone) }),
        ...[reason, by].flatMap((text) => (text === null ? [] : sanitizeText(text))),
      ].join(' · '),
    }
  })
  return <Timeline entries={entries} label={t('timeline.events')} isWalked />
}
