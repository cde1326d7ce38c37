import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { wordText } from '#domain/messages/message-template.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { ArrivedOrder } from '#machines/desk/notifier.types.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'
import { useSession } from '#features/session/session-context.ts'
import classes from '#features/session/realtime/NotifierNotice.module.css'

interface NotifierNoticeProps {
  order: ArrivedOrder
  userName: string
  actor: NotifierActor
}

/** The notice of a new order, worded by its template, with buttons to dismiss or mute it. */
export function NotifierNotice({ order, userName, actor }: NotifierNoticeProps) {
  const { t } = useTranslation('session')
  const { title, text } = useNoticeLabels(order, userName)
  const { isSoundBlocked } = actor.getSnapshot().context
  return (
    <div className={classes.notice}>
      <div className={classes.text}>
        <strong>{title}</strong>
        <div>{text}</div>
        {isSoundBlocked && <div className={classes.aside}>{t('notifier.soundBlocked')}</div>}
      </div>
      <div className={classes.actions}>
        <Button size="compact-xs" onClick={() => actor.send({ type: 'MARK_SEEN' })}>
          {t('notifier.seen')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => actor.send({ type: 'MUTE' })}>
          {t('notifier.mute')}
        </Button>
      </div>
    </div>
  )
}

/** Title and text of the notice; the order's number alone until its template is there. */
function useNoticeLabels({ orderCode, createTime }: ArrivedOrder, userName: string): { title: string; text: string } {
  const { language } = useTranslation().i18n
  const zone = useSession().user()?.system.zone ?? 'UTC'
  const locale = isLocale(language) ? language : 'zh-CN'
  // A push tells of changes.
  const { data } = useQuery({ ...query('message.wording', { language: locale }), staleTime: Infinity })
  if (!data) return { title: '', text: orderCode }
  const { title, text } = data.orderArrived
  const values = { user: userName, orderCode, time: createTime }
  return { title, text: wordText('orderArrived', [text], values, { language: locale, zone }) }
}
