import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'

const BOXES: readonly Box[] = ['unread', 'readed', 'trash']

interface BoxTabsProps {
  box: Box
  boxes: OutputOf<'message.init'> | undefined
  isReading: boolean
  /** The key that reads all, as the person has it. */
  readAllKey: string | undefined
  onReadAll(): void
  onChoose(box: Box): void
}

/** The three boxes with how many messages each holds, between which arrow keys go, and what reads all of the first. */
export function BoxTabs({ box, boxes, isReading, readAllKey, onReadAll, onChoose }: BoxTabsProps) {
  const { t } = useTranslation('shell')
  const beside = (by: number) => BOXES[(BOXES.indexOf(box) + by + BOXES.length) % BOXES.length] ?? box
  return (
    <div className={classes.tabs}>
      <div
        role="tablist"
        aria-label={t('messages.boxes')}
        className={classes.boxes}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (by === 0) return
          event.preventDefault()
          onChoose(beside(by))
          document.getElementById(`messages-tab-${beside(by)}`)?.focus()
        }}
      >
        {BOXES.map((one) => (
          <button
            key={one}
            id={`messages-tab-${one}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={one === box}
            aria-controls="messages-panel"
            tabIndex={one === box ? 0 : -1}
            onClick={() => onChoose(one)}
          >
            {t(`messages.box.${one}`)} <span className={classes.count}>{boxes?.counts[one] ?? ''}</span>
          </button>
        ))}
      </div>
      {boxes && boxes.counts.unread > 0 ? (
        <button type="button" className={classes.act} aria-disabled={isReading} onClick={onReadAll}>
          {t('messages.readAll', { count: boxes.counts.unread })} {readAllKey ? <kbd>{readAllKey}</kbd> : null}
        </button>
      ) : null}
    </div>
  )
}
