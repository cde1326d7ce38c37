import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { wordText } from '#domain/messages/message-template.ts'
import { isLocale } from '#domain/text/locales.ts'
import { LAST_ORDERS_COUNTED } from '#domain/limits.ts'
import type { ArrivedOrder } from '#machines/desk/notifier.types.ts'
import { shownOrders } from '#machines/desk/notifier.flow.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'
import { useSession } from '#features/session/session-context.ts'
import classes from '#features/session/realtime/NewOrders.module.css'

interface NewOrdersProps {
  actor: NotifierActor
  userName: string
  /** Keys as they are set now; undefined where the person switched them off. */
  keys: { seen: string | undefined; open: string | undefined }
  onSeen(): void
  /** Null for who has no list of orders. */
  onOpen: (() => void) | null
}

/**
 * New orders in the foot: how many wait, the newest with its age, and what opens or dismisses them. It covers nothing.
 */
export function NewOrders({ actor, ...props }: NewOrdersProps) {
  const shown = useSelector(actor, shownOrders, isSame)
  return (
    <>
      <Announcement shown={shown} userName={props.userName} />
      {shown && <Counter {...shown} {...props} />}
    </>
  )
}

type Shown = ReturnType<typeof shownOrders>

const isSame = (one: Shown, other: Shown) =>
  one?.newest === other?.newest && one?.waiting === other?.waiting && one?.isSoundBlocked === other?.isSoundBlocked

/** Announcement for screen readers: the notice as its template words it, and the count. */
function Announcement({ shown, userName }: { shown: Shown; userName: string }) {
  const { t } = useTranslation('session')
  const words = useNoticeWords(shown?.newest ?? null, userName)
  return (
    // Heard, and not seen: the counter shows the same.
    <VisuallyHidden role="status">
      {shown && words && `${words.title}. ${words.text}. ${waitingText(t, shown.waiting)}`}
    </VisuallyHidden>
  )
}

function Counter({
  newest,
  waiting,
  isSoundBlocked,
  userName,
  keys,
  onSeen,
  onOpen,
}: NonNullable<Shown> & Omit<NewOrdersProps, 'actor'>) {
  const { t } = useTranslation('session')
  const words = useNoticeWords(newest, userName)
  const about = (
    <>
      <strong>{waitingText(t, waiting)}</strong>
      <span className={classes.code}>{newest.orderCode}</span>
      <Age since={newest.createTime} />
    </>
  )
  return (
    <div role="group" aria-label={t('notifier.label')} className={classes.orders}>
      {onOpen ? (
        <button
          type="button"
          className={classes.open}
          title={words?.text}
          aria-keyshortcuts={keys.open}
          onClick={onOpen}
        >
          {about}
        </button>
      ) : (
        <span className={classes.open} title={words?.text}>
          {about}
        </span>
      )}
      {isSoundBlocked && (
        <span className={classes.aside} title={t('notifier.soundBlocked')}>
          {t('notifier.silent')}
        </span>
      )}
      <button type="button" className={classes.seen} aria-keyshortcuts={keys.seen} onClick={onSeen}>
        {keys.seen && <kbd>{keys.seen}</kbd>} {t('notifier.seen')}
      </button>
    </div>
  )
}

/** The server counts no further, and the console says so. */
const waitingText = (t: ReturnType<typeof useTranslation<'session'>>['t'], waiting: number) =>
  t('notifier.waiting', {
    count: waiting,
    formatted: waiting > LAST_ORDERS_COUNTED ? `${LAST_ORDERS_COUNTED}+` : String(waiting),
  })

const SECOND_MS = 1_000

/** The age of an order, counted on while it is shown. */
function Age({ since }: { since: string }) {
  const { language } = useTranslation().i18n
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS))
  const [amount, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3_600
        ? ([Math.floor(seconds / 60), 'minute'] as const)
        : ([Math.floor(seconds / 3_600), 'hour'] as const)
  return (
    <span className={classes.aside}>
      {new Intl.RelativeTimeFormat(language, { style: 'narrow' }).format(-amount, unit)}
    </span>
  )
}

/** Title and text of the notice; the order's number alone until its template is there. */
function useNoticeWords(order: ArrivedOrder | null, userName: string): { title: string; text: string } | null {
  const { language } = useTranslation().i18n
  const zone = useSession().user()?.system.zone ?? 'UTC'
  const locale = isLocale(language) ? language : 'zh-CN'
  // A push tells of changes.
  const { data } = useQuery({
    ...query('message.wording', { language: locale }),
    staleTime: Infinity,
    enabled: order !== null,
  })
  if (!order) return null
  if (!data) return { title: '', text: order.orderCode }
  const { title, text } = data.orderArrived
  const values = { user: userName, orderCode: order.orderCode, time: order.createTime }
  return { title, text: wordText('orderArrived', [text], values, { language: locale, zone }) }
}
