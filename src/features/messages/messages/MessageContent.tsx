import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/people/message.endpoints.ts'
import { orderCodeOf, supplementAskedBy } from '#domain/messages/message-order.ts'
import { toWallClock } from '#domain/time/zones.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'
import { MOVES } from '#features/messages/messages/message-boxes.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import { useMessageTexts } from '#features/messages/messages/use-message-texts.ts'
import { useSurface } from '#commands/surface-context.ts'

interface MessageContentProps {
  message: Message | undefined
  box: Box
  zone: string
  isMoving: boolean
  /** The key of a command, as the person has it. */
  keyOf(id: string): string | undefined
  /** Link to the record that the message is about. */
  href: string | undefined
  onMoveOn(): void
  onOpen(): void
}

/** One message in full, with its record and the way it can go on. */
export function MessageContent({ message, box, zone, isMoving, keyOf, href, onMoveOn, onOpen }: MessageContentProps) {
  const { t } = useTranslation('shell')
  const textsOf = useMessageTexts()
  const surface = useSurface()
  if (!message) return <p className={classes.choose}>{t('messages.choose')}</p>
  const { title, text } = textsOf(message)
  const name = message.about ? message.params['record'] : orderCodeOf(message)
  const code = typeof name === 'string' ? name : undefined
  const maySupplement = supplementAskedBy(message) !== undefined && surface.offer('messages.supplement') !== undefined
  return (
    <article className={classes.content}>
      <h2>{title}</h2>
      <time dateTime={message.create_time}>{toWallClock(message.create_time, zone)}</time>
      <p>{code === undefined ? text : linked(text, code)}</p>
      {maySupplement ? (
        <button type="button" className={classes.act} onClick={() => void surface.run('messages.supplement', 'button')}>
          {t('messages.supplement')} {kbd('messages.supplement')}
        </button>
      ) : null}
      <button type="button" className={classes.act} aria-disabled={isMoving} onClick={onMoveOn}>
        {t(MOVES[box].text)} {kbd('messages.moveOn')}
      </button>
    </article>
  )

  function kbd(id: string) {
    const key = keyOf(id)
    return key ? <kbd>{key}</kbd> : null
  }

  /** The text with the record's name as a link; below it where the wording leaves the name out. */
  function linked(text: string, code: string) {
    if (href === undefined) return text
    const link = (
      <a
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        {code}
      </a>
    )
    const at = text.indexOf(code)
    if (at < 0)
      return (
        <>
          {text} {link}
        </>
      )
    return (
      <>
        {text.slice(0, at)}
        {link}
        {text.slice(at + code.length)}
      </>
    )
  }
}
