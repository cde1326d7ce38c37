import { useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query, api } from '#api/api.ts'
import type { WeChatContactRow } from '#contract/wechat/contacts.endpoints.ts'
import type { WeChatGroupRow } from '#contract/wechat/groups.endpoints.ts'
import type { WeChatMessageRow } from '#contract/wechat/messages.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import styles from '#features/wechat/chat.module.css'
import { SEND_STATE_STYLES } from '#features/wechat/wechat-cells.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { LoadingState } from '#ui/states.tsx'
import { sanitizeBlock } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { WECHAT_LIMITS } from '#domain/chat/wechat.ts'

const SHOWN = 20
/** While something is on its way, its state is asked for so often. */
const WAITING_MS = 1_500

/** Latest messages in a group, and in a demo a field to write one. */
export function GroupChat({ row, zone }: { row: WeChatGroupRow; zone: string }) {
  return (
    <>
      <Chat of={{ groupRowId: row.id }} changed={row.lastMessageTime} zone={zone} />
      {row.canType ? <TypeInto groupRowId={row.id} /> : null}
    </>
  )
}

/** Latest messages with a contact. */
export function ContactChat({ row, zone }: { row: WeChatContactRow; zone: string }) {
  return <Chat of={{ contactRowId: row.id }} changed={row.lastMessageTime} zone={zone} />
}

interface ChatProps {
  of: { groupRowId: number } | { contactRowId: number }
  changed: string | null
  zone: string
}

/** The newest messages of a chat, the newest last. */
function Chat({ of, changed, zone }: ChatProps) {
  const { t } = useTranslation(['weChatGroups', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    ...query('weChatMessage.getList', { ...of, pageSize: SHOWN }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isOnItsWay) ? WAITING_MS : false),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is known by its time.
  useEffect(() => void refetch(), [changed])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('common:loading')} />
  return (
    <section aria-label={t('chat.title')}>
      <h2 className={recordStyles.heading}>{t('chat.title')}</h2>
      {data.list.length === 0 ? <p>{t('chat.none')}</p> : null}
      <ol className={styles.chat}>
        {data.list.toReversed().map((message) => (
          <Line key={message.id} message={message} zone={zone} />
        ))}
      </ol>
    </section>
  )
}

const isOnItsWay = ({ sendState }: WeChatMessageRow) => sendState === 'waiting' || sendState === 'handedOut'

function Line({ message, zone }: { message: WeChatMessageRow; zone: string }) {
  const { t } = useTranslation('weChatGroups')
  const texts = useListTexts('weChatMessages')
  const { way, occurredTime, senderName, sendState, text } = message
  return (
    <li className={styles.line} data-way={way}>
      <div className={styles.head}>
        <UntrustedText text={senderName ?? t(way === 'out' ? 'chat.platform' : 'chat.somebody')} />
        <span>{timeText(occurredTime, zone)}</span>
        {sendState === null ? null : (
          <StatusBadge {...SEND_STATE_STYLES[sendState]} label={texts.enum('weChatSendState', sendState)} />
        )}
      </div>
      <div className={styles.text}>
        <bdi>{sanitizeBlock(text)}</bdi>
      </div>
    </li>
  )
}

/** Writes into a group of a demo as one of its members. */
function TypeInto({ groupRowId }: { groupRowId: number }) {
  const { t } = useTranslation('weChatGroups')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const writing = useMutation({
    mutationFn: () => api.call('weChatGroup.typeInto', { id: groupRowId, text: text.trim() }),
    onSuccess: () => setText(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !writing.isPending) writing.mutate()
  }
  return (
    <form className={styles.type} onSubmit={submit}>
      <TextInput
        label={t('chat.type')}
        placeholder={t('chat.typeHint')}
        value={text}
        maxLength={WECHAT_LIMITS.textLength}
        autoComplete="off"
        error={writing.error ? errorText(writing.error) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
