import { useTranslation } from 'react-i18next'
import { useListTexts } from '#features/list/list-texts.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { Timeline } from '#ui/Timeline.tsx'

/** One event of a record; `from` and `to` are the labels of its states. */
export interface HistoryEntry {
  id: number
  /** ISO, UTC. */
  at: string
  event: string
  from: string | null
  to: string
  tone: StatusTone
  actor: string | null
  via: string
  reason: string | null
}

interface HistoryListProps {
  label: string
  /** Oldest first. */
  entries: readonly HistoryEntry[]
  /** The `enums` group of the event names. */
  events: EnumGroup
  zone: string
}

/** Maximum length of a typed reason. */
const REASON_LENGTH = 256
/** Sources of actions by people; outside parties do not see which member of the platform's staff acted. */
const BY_PEOPLE: readonly string[] = ['console', 'batch']

/** A record's history, newest first: event, from and to, actor, source, reason, time. */
export function HistoryList({ label, entries, events, zone }: HistoryListProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const shown = entries.toReversed().map((entry) => ({
    id: String(entry.id),
    at: timeText(entry.at, zone),
    title: texts.enum(events, entry.event),
    tone: entry.tone,
    actor:
      entry.actor === null
        ? t(BY_PEOPLE.includes(entry.via) ? 'record.operator' : 'record.automation')
        : texts.person(entry.actor),
    detail: (
      <>
        {t('record.via', { channel: texts.enum('channel', entry.via) })}
        {entry.from !== null && entry.from !== entry.to ? ` · ${entry.from} → ${entry.to}` : ''}
        {entry.reason === null ? null : (
          <>
            {' · '}
            <UntrustedText text={texts.reason(entry.reason, REASON_LENGTH)} />
          </>
        )}
      </>
    ),
  }))
  return <Timeline entries={shown} label={label} />
}
