import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { useMessageTexts } from '#features/messages/messages/use-message-texts.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'

interface MessageListProps {
  list: readonly Message[]
  cursorId: number | null
  zone: string
  onChoose(id: number): void
}

/** The messages of a box; the one under the cursor is shown beside it. */
export function MessageList({ list, cursorId, zone, onChoose }: MessageListProps) {
  const { t } = useTranslation('shell')
  const textsOf = useMessageTexts()
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [cursorId])
  return (
    <ul ref={rows} className={classes.list} aria-label={t('messages.list')}>
      {list.map((message) => (
        <li key={message.msg_id}>
          <button
            type="button"
            className={classes.row}
            aria-current={message.msg_id === cursorId || undefined}
            onClick={() => onChoose(message.msg_id)}
          >
            <span className={classes.title}>{textsOf(message).title}</span>
            <time dateTime={message.create_time}>{toWallClock(message.create_time, zone).slice(5, 16)}</time>
            <span className={classes.excerpt}>{textsOf(message).text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
