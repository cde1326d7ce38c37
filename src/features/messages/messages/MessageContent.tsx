import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { MOVES } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import { useMessageTexts } from '#features/messages/messages/use-message-texts.ts'
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
