import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'

/** Attributes that a chart or table sets on the link of a figure. */
export interface LinkAttributes {
  className?: string | undefined
  style?: CSSProperties
  title?: string
  tabIndex?: number
  draggable?: boolean
  'aria-label'?: string
  'data-mark'?: string
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Renders a link; passed in because charts do not know the router. */
export type MarkLink<Target> = (target: Target, attributes: LinkAttributes, children?: ReactNode) => ReactNode
