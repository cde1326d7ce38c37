import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/message.endpoints.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { messageTexts } from '#features/messages/messages/message-texts.ts'
import { MOVES } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'

interface MessageContentProps {
  message: Message | undefined
  box: Box
  zone: string
  isMoving: boolean
  onAct(): void
}

/** One message in full, with the way it can go on. */
export function MessageContent({ message, box, zone, isMoving, onAct }: MessageContentProps) {
  const { t } = useTranslation(['messages', 'shell'])
  if (!message) return <p className={classes.choose}>{t('shell:messages.choose')}</p>
  const { title, text } = messageTexts(t, message)
  return (
    <article className={classes.content}>
      <h2>{title}</h2>
      <time dateTime={message.create_time}>{toWallClock(message.create_time, zone)}</time>
      <p>{text}</p>
      <button type="button" className={classes.act} aria-disabled={isMoving} onClick={onAct}>
        {t(`shell:${MOVES[box].text}`)} <kbd>x</kbd>
      </button>
    </article>
  )
}
