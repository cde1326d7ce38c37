import { visibleText } from '#domain/text/visible-text.ts'
import type { LinkCell, PictureCell, SwitchCell } from '#ui/queue/queue-types.ts'
import styles from '#ui/queue/QueueTable.module.css'

/** The attribute of the elements that can be pressed. */
export const PRESSED = 'data-press'

/** The element of a link, a switch or a picture. The row keeps the focus, so none is a tab stop. */
export function elementOf(cell: LinkCell | SwitchCell | PictureCell): HTMLElement {
  if ('href' in cell) {
    const link = document.createElement('a')
    link.className = styles.link ?? ''
    link.href = cell.href
    link.tabIndex = -1
    link.setAttribute(PRESSED, '')
    link.append(visibleText(cell.label))
    return link
  }
  if ('picture' in cell) {
    const picture = document.createElement('img')
    picture.className = styles.picture ?? ''
    picture.src = cell.picture
    picture.alt = visibleText(cell.label)
    picture.loading = 'lazy'
    return picture
  }
  const made = document.createElement('span')
  made.className = styles.switch ?? ''
  made.dataset['on'] = String(cell.isOn)
  made.append(cell.label)
  if (cell.command !== undefined) made.setAttribute(PRESSED, '')
  return made
}
