import { useState } from 'react'
import type { ReactNode } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#ui/filter/FilterBar.module.css'

/** An active filter: its name, its value as text, and its fault as text. */
export interface FilterChipData {
  id: string
  label: string
  value: string
  fault?: string | undefined
}

/** The open popup: the menu of all filters, the editor of an unset filter (at the menu button), or that of a chip. */
export type FilterOpen = { kind: 'menu' } | { kind: 'editor'; id: string } | null

interface FilterBarProps {
  labels: {
    add: string
    addKey?: string | undefined
    clear: string
    edit: (label: string) => string
    remove: (label: string) => string
  }
  /** Before the filters: the search box of a list, or the time span of a report. */
  start: ReactNode
  chips: readonly FilterChipData[]
  open: FilterOpen
  onOpen: (open: FilterOpen) => void
  /** Renders the open popup at its anchor. */
  popup: (beside: HTMLElement | null) => ReactNode
  onRemove: (id: string) => void
  onClear: () => void
  /** Shown at the end: the list's tools. */
  children?: ReactNode
}

/** The bar above a list: search, filter chips, the menu to add a filter, and the list's tools. */
export function FilterBar(props: FilterBarProps) {
  const { labels, chips, open, onOpen } = props
  const [adder, setAdder] = useState<HTMLElement | null>(null)
  const [editedChip, setEditedChip] = useState<HTMLElement | null>(null)
  const edited = open?.kind === 'editor' ? open.id : null
  return (
    <div className={styles.bar} role="search">
      {props.start}
      <div className={styles.filters}>
        <div ref={setAdder} className={styles.anchor}>
          <button
            type="button"
            className={styles.add}
            aria-haspopup="dialog"
            aria-expanded={open?.kind === 'menu'}
            aria-keyshortcuts={labels.addKey}
            onClick={() => onOpen(open?.kind === 'menu' ? null : { kind: 'menu' })}
          >
            <span aria-hidden="true">+</span> {labels.add}
          </button>
        </div>
        {chips.map((chip) => (
          <div key={chip.id} ref={chip.id === edited ? setEditedChip : undefined} className={styles.anchor}>
            <span className={styles.chip} data-faulty={chip.fault !== undefined || undefined}>
              <button
                type="button"
                className={styles.chipText}
                title={chip.fault ?? labels.edit(chip.label)}
                onClick={() => onOpen({ kind: 'editor', id: chip.id })}
              >
                <span className={styles.chipLabel}>{chip.label}</span>
                <bdi className={styles.chipValue}>{visibleText(chip.value)}</bdi>
              </button>
              <button
                type="button"
                className={styles.remove}
                aria-label={labels.remove(chip.label)}
                onClick={() => props.onRemove(chip.id)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </span>
            {chip.fault === undefined ? null : (
              <span className={styles.fault} role="alert">
                {chip.fault}
              </span>
            )}
          </div>
        ))}
        {chips.length > 1 ? (
          <button type="button" className={styles.clear} onClick={props.onClear}>
            {labels.clear}
          </button>
        ) : null}
        {/* One and the same, whether the filter has its chip by now or not: what is typed while that changes is not lost. */}
        {props.popup((edited === null ? null : editedChip) ?? adder)}
      </div>
      <div className={styles.tools}>{props.children}</div>
    </div>
  )
}
