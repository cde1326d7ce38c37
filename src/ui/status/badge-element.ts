import { statusIcons, toneIcons } from './status-icons.ts'
import type { StatusIcon, StatusTone } from './status-icons.ts'
import styles from './StatusBadge.module.css'

/** The content of a status badge: colour, label, and an icon if it is not the tone's default. */
export interface Badge {
  readonly tone: StatusTone
  readonly label: string
  readonly icon?: StatusIcon
}

/** A badge's element. */
export interface BadgeElement {
  readonly element: HTMLElement
  /** Updates the badge; writes only changes. */
  readonly show: (badge: Badge) => void
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The class of a badge of each tone. */
export const toneClasses: Record<StatusTone, string | undefined> = {
  success: styles.success,
  warn: styles.warn,
  danger: styles.danger,
  info: styles.info,
  neutral: styles.neutral,
}

/** `StatusBadge` without React, for the recycled cells of a table. */
export function createBadge(): BadgeElement {
  const element = document.createElement('span')
  const svg = element.appendChild(document.createElementNS(svgNamespace, 'svg'))
  svg.setAttribute('class', styles.icon ?? '')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = svg.appendChild(document.createElementNS(svgNamespace, 'path'))
  const text = element.appendChild(document.createTextNode(''))
  let shown: Partial<Badge> = {}
  return {
    element,
    show: ({ tone, label, icon = toneIcons[tone] }) => {
      if (tone !== shown.tone) element.className = toneClasses[tone] ?? ''
      if (icon !== shown.icon) path.setAttribute('d', statusIcons[icon])
      if (label !== shown.label) text.data = label
      shown = { tone, label, icon }
    },
  }
}
