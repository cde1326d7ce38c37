import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/queue/QueueTable.module.css'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** The attribute of the elements that can be pressed. */
export const PRESSED = 'data-press'
const pressed = { [PRESSED]: '' }

/** A link, a switch, a picture or a status in a cell. The row keeps the focus, so none is a tab stop. */
export function CellContent({ cell }: { cell: Extract<QueueCell, object> }) {
  if ('tone' in cell) return <StatusBadge {...cell} />
  if ('href' in cell)
    return (
      <a className={styles.link} href={cell.href} tabIndex={-1} {...pressed}>
        {visibleText(cell.label)}
      </a>
    )
  if ('picture' in cell)
    return <img className={styles.picture} src={cell.picture} alt={visibleText(cell.label)} loading="lazy" />
  return (
    <span className={styles.switch} data-on={cell.isOn} {...(cell.command !== undefined && pressed)}>
      {visibleText(cell.label)}
    </span>
  )
}
