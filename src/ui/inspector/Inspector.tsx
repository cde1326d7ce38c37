import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { isNarrow } from '#ui/narrow.ts'
import styles from './Inspector.module.css'
import { boundedPanelWidth, widthByKey } from './panel-width.ts'
import type { WidthBounds } from './panel-width.ts'

/** One tab of the panel. */
export interface InspectorTab {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

interface InspectorProps {
  readonly title: ReactNode
  /** Shown beside the title as its status. */
  readonly aside?: ReactNode
  readonly tabs: readonly InspectorTab[]
  readonly tab: string
  readonly onTabChange: (id: string) => void
  /**
   * The available actions, or the form of the running action: under the header, where it stays visible and notices do
   * not cover it.
   */
  readonly actions?: ReactNode
  /** Stays visible at the bottom. */
  readonly footer?: ReactNode
  /** Stored width in px. */
  readonly width: number
  /** Called when a resize is done. */
  readonly onWidthChange: (width: number) => void
  readonly bounds?: WidthBounds
  readonly onClose?: () => void
  readonly labels: { readonly panel: string; readonly resize: string; readonly close: string }
}

const usualBounds: WidthBounds = { min: 320, max: 880 }

/** A panel with the record under the cursor. Not modal: the list stays operable and keeps the focus. */
export function Inspector(props: InspectorProps) {
  const { bounds = usualBounds, onWidthChange } = props
  const [width, setWidth] = useState(() => boundedPanelWidth(props.width, bounds))
  useEffect(() => setWidth(boundedPanelWidth(props.width, bounds)), [props.width, bounds])
  const bodyId = useId()
  const panel = useRef<HTMLElement>(null)
  // In a narrow window it stands below the rows.
  useEffect(() => {
    if (isNarrow()) panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  const shown = props.tabs.find((tab) => tab.id === props.tab) ?? props.tabs[0]
  return (
    <aside ref={panel} className={styles.panel} style={{ width }} aria-label={props.labels.panel}>
      <Separator width={width} bounds={bounds} label={props.labels.resize} onChange={setWidth} onDone={onWidthChange} />
      <header className={styles.header}>
        <div className={styles.title}>{props.title}</div>
        {props.aside}
        {props.onClose ? (
          <button
            type="button"
            className={styles.close}
            aria-label={props.labels.close}
            title={props.labels.close}
            onClick={props.onClose}
          >
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" className={styles.cross}>
              <path d="M18 6l-12 12M6 6l12 12" />
            </svg>
          </button>
        ) : null}
      </header>
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
      {props.tabs.length > 1 && shown ? (
        <Tabs
          tabs={props.tabs}
          shown={shown.id}
          bodyId={bodyId}
          label={props.labels.panel}
          onChange={props.onTabChange}
        />
      ) : null}
      <div
        id={bodyId}
        className={styles.body}
        tabIndex={0}
        onKeyDown={scrollHere}
        {...(props.tabs.length > 1 && shown
          ? { role: 'tabpanel', 'aria-labelledby': tabId(bodyId, shown.id) }
          : { role: 'region', 'aria-label': props.labels.panel })}
      >
        {shown?.content}
      </div>
      {props.footer ? <footer className={styles.footer}>{props.footer}</footer> : null}
    </aside>
  )
}

const SCROLLS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** Keys that scroll are the focused contents' own, and not the list's beside it. */
function scrollHere(event: KeyboardEvent): void {
  if (SCROLLS.has(event.key) && event.target === event.currentTarget) event.stopPropagation()
}

const tabId = (bodyId: string, id: string) => `${bodyId}-${id}`

interface TabsProps {
  readonly tabs: readonly InspectorTab[]
  readonly shown: string
  readonly bodyId: string
  readonly label: string
  readonly onChange: (id: string) => void
}

function Tabs({ tabs, shown, bodyId, label, onChange }: TabsProps) {
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.findIndex((tab) => tab.id === shown) + by + tabs.length) % tabs.length]
    if (by === 0 || !next) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next.id)
    document.getElementById(tabId(bodyId, next.id))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(bodyId, tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === shown}
          aria-controls={bodyId}
          tabIndex={tab.id === shown ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.id)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  )
}

interface SeparatorProps {
  readonly width: number
  readonly bounds: WidthBounds
  readonly label: string
  readonly onChange: (width: number) => void
  readonly onDone: (width: number) => void
}

/** The panel's left edge: dragged, or moved by arrow keys. */
function Separator({ width, bounds, label, onChange, onDone }: SeparatorProps) {
  const start = useRef<{ x: number; width: number }>(null)
  const widthAt = (event: PointerEvent) =>
    boundedPanelWidth(start.current ? start.current.width + start.current.x - event.clientX : width, bounds)
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      tabIndex={0}
      className={styles.separator}
      onKeyDown={(event) => {
        const next = widthByKey(event.key, event.shiftKey, width, bounds)
        if (next === null) return
        event.preventDefault()
        event.stopPropagation()
        onChange(next)
        onDone(next)
      }}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => start.current && onChange(widthAt(event))}
      onLostPointerCapture={(event) => {
        if (start.current) onDone(widthAt(event))
        start.current = null
      }}
    />
  )
}
