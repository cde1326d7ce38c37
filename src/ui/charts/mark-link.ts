import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'

/** What a chart or table gives the link of one of its figures. */
export interface LinkAttributes {
  className?: string | undefined
  style?: CSSProperties
  title?: string
  tabIndex?: number
  'aria-label'?: string
  'data-mark'?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/** How a figure is drawn that leads somewhere; the caller knows the router. */
export type MarkLink<Target> = (target: Target, attributes: LinkAttributes, children?: ReactNode) => ReactNode
