import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#api/api.ts'
import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import type { Message } from '#contract/people/message.endpoints.ts'
import { isLocale } from '#domain/text/locales.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { BoxTabs } from '#features/messages/messages/BoxTabs.tsx'
import classes from '#features/messages/messages/MessagesPage.module.css'
import { MOVES, moved } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import { useMessageHost } from '#features/messages/messages/use-message-host.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { sanitizeBlock, sanitizeText } from '#ui/sanitize-text.ts'

export const search = fieldRecord({ box: withFallback(oneOf(['unread', 'readed', 'trash']), 'unread') })

const boxesQuery = query('message.init', {})

/** The own messages by box, the newest first. */
function useBoxes() {
  return useQuery(boxesQuery)
}

/** Moves a message to the next box, where it appears once the server has accepted it. */
function useMove(box: Box) {
  const queryClient = useQueryClient()
  const { call, to } = MOVES[box]
  return useMutation({
    // The header counts down by this key.
    mutationKey: [call],
    mutationFn: ({ msg_id }: Message) => api.call(call, { msg_id }),
    onSuccess: (_done, message) =>
      queryClient.setQueryData(boxesQuery.queryKey, (boxes) => boxes && moved(boxes, message, to)),
    // It was moved elsewhere in the meantime: the shown list is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: ['message.init'] }),
  })
}

/** Marks all messages as read that the newest one shown is the newest of; one that arrives meanwhile stays unread. */
function useReadAll() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['message.read_all'],
    mutationFn: (msg_id: number) => api.call('message.read_all', { msg_id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['message.init'] }),
  })
}

const NONE: readonly Message[] = []

/** The own messages: boxes as tabs, the list, and beside it the message under the cursor. */
export default function MessagesPage({ search, setSearch, user }: ScreenPageProps<{ box: Box }>) {
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  const { box } = search
  const boxes = useBoxes()
  const move = useMove(box)
  const reading = useReadAll()
  const list = boxes.data?.[box] ?? NONE
  const [cursorId, setCursorId] = useState<number | null>(null)
  const at = list.findIndex(({ msg_id }) => msg_id === cursorId)
  const shown = list[at]

  const act = (message: Message | undefined) => {
    if (!message || move.isPending) return
    // The next one takes the cursor, so that a row of messages is worked off by one key.
    const next = list[list.indexOf(message) + 1] ?? list[list.indexOf(message) - 1]
    move.mutate(message, { onSuccess: () => setCursorId(next?.msg_id ?? null) })
  }
  function readAll() {
    const [newest] = boxes.data?.unread ?? NONE
    if (newest && !reading.isPending) reading.mutate(newest.msg_id)
  }
  useMessageHost({
    count: list.length,
    cursor: at,
    moveTo: (index) => setCursorId(list[index]?.msg_id ?? null),
    open: () => setCursorId(shown?.msg_id ?? list[0]?.msg_id ?? null),
    act: () => act(shown),
    readAll,
  })
  const failure = move.error ?? reading.error

  return (
    <div className={classes.page}>
      <BoxTabs
        box={box}
        boxes={boxes.data}
        isReading={reading.isPending}
        onReadAll={readAll}
        onChoose={(chosen) => {
          setCursorId(null)
          move.reset()
          reading.reset()
          setSearch({ box: chosen })
        }}
      />
      {failure && (
        <p className={classes.refusal} role="alert">
          {t('shell:messages.failed', { reason: errorText(failure) })}
        </p>
      )}
      <div className={classes.panes} role="tabpanel" id="messages-panel" aria-labelledby={`messages-tab-${box}`}>
        {body()}
      </div>
    </div>
  )

  function body() {
    if (boxes.error) {
      return (
        <ErrorState
          title={errorText(boxes.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void boxes.refetch()}
          isRetrying={boxes.isFetching}
        />
      )
    }
    if (boxes.isPending) return <LoadingState label={t('common:loading')} />
    if (list.length === 0) return <EmptyState title={t(`shell:messages.empty.${box}`)} />
    return (
      <>
        <MessageList list={list} cursorId={shown?.msg_id ?? null} zone={user.system.zone} onChoose={setCursorId} />
        <MessageContent
          message={shown}
          box={box}
          zone={user.system.zone}
          isMoving={move.isPending}
          onAct={() => act(shown)}
        />
      </>
    )
  }
}

interface MessageContentProps {
  message: Message | undefined
  box: Box
  zone: string
  isMoving: boolean
  onAct(): void
}

/** One message in full, with the way it can go on. */
function MessageContent({ message, box, zone, isMoving, onAct }: MessageContentProps) {
  const { t } = useTranslation('shell')
  const textsOf = useMessageTexts()
  if (!message) return <p className={classes.choose}>{t('messages.choose')}</p>
  const { title, text } = textsOf(message)
  return (
    <article className={classes.content}>
      <h2>{title}</h2>
      <time dateTime={message.create_time}>{toWallClock(message.create_time, zone)}</time>
      <p>{text}</p>
      <button type="button" className={classes.act} aria-disabled={isMoving} onClick={onAct}>
        {t(MOVES[box].text)} <kbd>x</kbd>
      </button>
    </article>
  )
}

interface MessageListProps {
  list: readonly Message[]
  cursorId: number | null
  zone: string
  onChoose(id: number): void
}

/** The messages of a box; the one under the cursor is shown beside it. */
function MessageList({ list, cursorId, zone, onChoose }: MessageListProps) {
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

/**
 * Title and text of messages in the current language, as they were worded when they were sent. They name people, and quote
 * what these wrote.
 */
function useMessageTexts(): (message: Message) => { title: string; text: string } {
  const { language } = useTranslation().i18n
  return ({ texts }) => {
    const { title, text } = texts[isLocale(language) ? language : 'zh-CN']
    return { title: sanitizeText(title), text: sanitizeBlock(text) }
  }
}
