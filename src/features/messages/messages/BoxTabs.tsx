import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { Box } from '#features/messages/messages/message-boxes.ts'
import classes from '#features/messages/messages/MessagesPage.module.css'

const BOXES: readonly Box[] = ['unread', 'readed', 'trash']

interface BoxTabsProps {
  box: Box
  boxes: OutputOf<'message.init'> | undefined
  onChoose(box: Box): void
}

/** The three boxes with how many messages each holds; arrow keys go between them. */
export function BoxTabs({ box, boxes, onChoose }: BoxTabsProps) {
  const { t } = useTranslation('shell')
  const beside = (by: number) => BOXES[(BOXES.indexOf(box) + by + BOXES.length) % BOXES.length] ?? box
  return (
    <div
      role="tablist"
      aria-label={t('messages.boxes')}
      className={classes.tabs}
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
          {t(`messages.box.${one}`)} <span className={classes.count}>{boxes?.[one].length ?? ''}</span>
        </button>
      ))}
    </div>
  )
}
