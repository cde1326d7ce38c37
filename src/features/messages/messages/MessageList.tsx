import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { toWallClock } from '#domain/time/zones.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'
import type { MessageGroup } from '#features/messages/messages/message-boxes.ts'
import { useMessageTexts } from '#features/messages/messages/use-message-texts.ts'

interface MessageListProps {
  groups: readonly MessageGroup[]
  cursorId: number | null
  picked: ReadonlySet<number>
  zone: string
  onChoose(id: number): void
}

/** The messages of a box by their cause; the one under the cursor is shown beside them. */
export function MessageList({ groups, cursorId, picked, zone, onChoose }: MessageListProps) {
  const { t } = useTranslation('shell')
  const textsOf = useMessageTexts()
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [cursorId])
  const row = (message: Message) => (
    <li key={message.msg_id}>
      <button
        type="button"
        className={classes.row}
        aria-current={message.msg_id === cursorId || undefined}
        aria-pressed={picked.has(message.msg_id)}
        onClick={() => onChoose(message.msg_id)}
      >
        <span className={classes.excerpt}>{textsOf(message).text}</span>
        <time dateTime={message.create_time}>{toWallClock(message.create_time, zone).slice(5, 16)}</time>
      </button>
    </li>
  )
  return (
    <ul ref={rows} className={classes.list} aria-label={t('messages.list')}>
      {groups.map(({ kind, messages: [first, ...others] }) => (
        <Fragment key={kind}>
          <li className={classes.cause}>
            {textsOf(first).title} <span className={classes.count}>{others.length + 1}</span>
          </li>
          {[first, ...others].map(row)}
        </Fragment>
      ))}
    </ul>
  )
}
