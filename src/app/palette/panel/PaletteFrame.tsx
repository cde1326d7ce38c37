import { Command as Menu } from 'cmdk'
import type { KeyboardEvent, ReactNode, UIEvent } from 'react'
import styles from './Palette.module.css'
import { PaletteFooter } from '#app/palette/panel/PaletteFooter.tsx'
import type { FooterKeys } from '#app/palette/panel/PaletteFooter.tsx'
import { PaletteLines, PaletteList } from '#app/palette/panel/PaletteLines.tsx'
import type { ShownLines } from '#app/palette/panel/palette-selection.ts'

/** Keys that move the selection. */
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

interface PaletteFrameProps {
  label: string
  /** Stands above the field. */
  heading?: ReactNode
  text: string
  onText(text: string): void
  placeholder: string
  shown: ShownLines
  /** The number of lines, including those not rendered. */
  of: number
  onRun(slot: string): void
  onScroll?(event: UIEvent): void
  /** Called for a key that moves the selection, before `onKeyDown`. */
  onMove?(event: KeyboardEvent): void
  onKeyDown(event: KeyboardEvent): void
  status: string
  /** Stands below the status. */
  about?: ReactNode
  keys: FooterKeys
}

/** The field of the palette, the lines for its text, the status of the search, and the keys. */
export function PaletteFrame({
  label,
  heading,
  text,
  onText,
  placeholder,
  shown,
  of,
  onRun,
  onScroll,
  onMove,
  onKeyDown,
  status,
  about,
  keys,
}: PaletteFrameProps) {
  const { field, groups, letMove, line, moveTo } = shown
  return (
    <Menu
      label={label}
      shouldFilter={false}
      loop
      // cmdk's vim bindings would capture Ctrl+K, which closes the palette.
      vimBindings={false}
      value={line?.slot ?? ''}
      onValueChange={moveTo}
      onKeyDown={(event) => {
        if (MOVES.has(event.key)) {
          letMove()
          onMove?.(event)
        }
        onKeyDown(event)
      }}
      // Before the line under the pointer handles it.
      onPointerMoveCapture={letMove}
      className={styles.menu}
    >
      {heading}
      <Menu.Input ref={field} value={text} onValueChange={onText} placeholder={placeholder} className={styles.input} />
      <Menu.List label={label} asChild>
        <PaletteList onScroll={onScroll}>
          <PaletteLines groups={groups} of={of} selected={line?.slot} onRun={onRun} />
        </PaletteList>
      </Menu.List>
      <p role="status" className={styles.status}>
        {status}
      </p>
      {about}
      <PaletteFooter keys={keys} />
    </Menu>
  )
}
