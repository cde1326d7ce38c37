import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toWallClock } from '#domain/time/zones.ts'
import type { ArrivedOrder } from '#machines/notifier/notifier.types.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'
import { useSession } from '#features/session/session-context.ts'
import classes from '#features/session/realtime/NotifierNotice.module.css'

interface NotifierNoticeProps {
  order: ArrivedOrder
  userName: string
  actor: NotifierActor
}

/** The notice of a new order: recipient and time, with buttons to dismiss or mute it. */
export function NotifierNotice({ order, userName, actor }: NotifierNoticeProps) {
  const { t } = useTranslation('session')
  const zone = useSession().user()?.system.zone ?? 'UTC'
  const { isSoundBlocked } = actor.getSnapshot().context
  return (
    <div className={classes.notice}>
      <div className={classes.text}>
        <strong>{t('notifier.title')}</strong>
        <div>
          {t('notifier.text', {
            user: userName,
            orderCode: order.orderCode,
            time: toWallClock(order.createTime, zone),
          })}
        </div>
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
