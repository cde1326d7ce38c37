import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#api/api.ts'
import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import { messageCommands } from '#commands/entities/message.commands.ts'
import type { Message } from '#contract/people/message.endpoints.ts'
import { orderCodeOf } from '#domain/messages/message-order.ts'
import { NOTES_TAB } from '#domain/notes.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { BoxTabs } from '#features/messages/messages/BoxTabs.tsx'
import { MessageContent } from '#features/messages/messages/MessageContent.tsx'
import { MessageList } from '#features/messages/messages/MessageList.tsx'
import classes from '#features/messages/messages/MessagesPage.module.css'
import { groupedByCause, MOVES, moved } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import { useMessageHost } from '#features/messages/messages/use-message-host.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

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
const NO_PICK: ReadonlySet<number> = new Set()

const SCREENS = { order: 'orders', payout: 'payoutOrders', merchant: 'merchants', supplier: 'suppliers' } as const

/**
 * The link to the record that a message is about, that of a mention to its notes; none where the role has no list of
 * such records.
 */
function useRecordLink(role: Role): (message: Message) => string | undefined {
  const { routesByPath } = useRouter()
  return (message) => {
    const code = orderCodeOf(message)
    const record =
      message.about ?? (code === undefined ? null : { kind: isPayoutCode(code) ? 'payout' : 'order', subject: code })
    const path = record ? pathFor(SCREENS[record.kind], role) : undefined
    if (!record || path === undefined || !(path in routesByPath)) return undefined
    const isParty = record.kind === 'merchant' || record.kind === 'supplier'
    const search = stringifySearch({ ...(isParty ? {} : { orderCode: record.subject }), open: record.subject })
    return path + search + (message.about ? `#${NOTES_TAB}` : '')
  }
}

/** The own messages: boxes as tabs, the list by cause, and beside it the message under the cursor. */
export default function MessagesPage({ search, setSearch, user }: ScreenPageProps<{ box: Box }>) {
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { box } = search
  const boxes = useBoxes()
  const move = useMove(box)
  const reading = useReadAll()
  const all = boxes.data?.[box] ?? NONE
  const groups = useMemo(() => groupedByCause(all), [all])
  const list = useMemo(() => groups.flatMap(({ messages }) => messages), [groups])
  const [cursorId, setCursorId] = useState<number | null>(null)
  const [picked, setPicked] = useState(NO_PICK)
  const known = list.findIndex(({ msg_id }) => msg_id === cursorId)
  // The first message is there to be opened at once.
  const at = known < 0 && list.length > 0 ? 0 : known
  const shown = list[at]
  const linkOf = useRecordLink(user.access[0])
  const href = shown && linkOf(shown)

  /** Moves the picked messages on, or the one under the cursor. */
  async function moveOn(): Promise<void> {
    if (move.isPending) return
    const chosen = picked.size > 0 ? list.filter(({ msg_id }) => picked.has(msg_id)) : list.slice(at, at + 1)
    // The next one that stays takes the cursor, so that a row of messages is worked off by one key.
    const stays = (message: Message | undefined) => message !== undefined && !chosen.includes(message)
    const next = [...list.slice(Math.max(at, 0)), ...list.slice(0, Math.max(at, 0)).reverse()].find(stays)
    try {
      for (const message of chosen) await move.mutateAsync(message)
      setCursorId(next?.msg_id ?? null)
      setPicked(NO_PICK)
    } catch {
      // The line above the list tells why.
    }
  }
  /** Opens the record of the message under the cursor, which has been read then. */
  function open(to: string): void {
    if (shown && box === 'unread') move.mutate(shown)
    void navigate({ href: to })
  }
  const [newest] = boxes.data?.unread ?? NONE
  function readAll() {
    if (newest && !reading.isPending) reading.mutate(newest.msg_id)
  }
  useMessageHost({
    list,
    cursor: at,
    picked,
    moveTo: (index) => setCursorId(list[index]?.msg_id ?? null),
    pick: (ids) => setPicked(new Set(ids)),
    open: href === undefined ? null : () => open(href),
    moveOn: () => void moveOn(),
    readAll: newest === undefined ? null : readAll,
  })
  const failure = move.error ?? reading.error
  const keyOf = (id: string) => commandKey(id, user.preferences.keys, messageCommands)

  return (
    <div className={classes.page}>
      <BoxTabs
        box={box}
        boxes={boxes.data}
        isReading={reading.isPending}
        readAllKey={keyOf('messages.readAll')}
        onReadAll={readAll}
        onChoose={(chosen) => {
          setCursorId(null)
          setPicked(NO_PICK)
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
    const { zone } = user.system
    return (
      <>
        <MessageList
          groups={groups}
          cursorId={shown?.msg_id ?? null}
          picked={picked}
          zone={zone}
          onChoose={setCursorId}
        />
        <MessageContent
          message={shown}
          box={box}
          zone={zone}
          isMoving={move.isPending}
          keyOf={keyOf}
          href={href}
          onMoveOn={() => void moveOn()}
          onOpen={() => href !== undefined && open(href)}
        />
      </>
    )
  }
}
