import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { BoxTabs } from '#features/messages/messages/BoxTabs.tsx'
import { MessageList } from '#features/messages/messages/MessageList.tsx'
import { MessageContent } from '#features/messages/messages/MessageContent.tsx'
import { useBoxes, useMove, useReadAll } from '#features/messages/messages/use-messages.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import { useMessageHost } from '#features/messages/messages/use-message-host.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import classes from '#features/messages/messages/MessagesPage.module.css'

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
