import { Command as Menu } from 'cmdk'
import { createContext, memo, useContext } from 'react'
import type { ComponentProps } from 'react'
import { visibleText } from '#domain/text/visible-text.ts'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import type { PaletteLine } from '#app/palette/palette-lines.ts'
import styles from './Palette.module.css'

/** What each slot shows now, and how many lines there are, including those not rendered. */
const LinesContext = createContext<{ lines: ReadonlyMap<string, PaletteLine>; of: number }>({ lines: new Map(), of: 0 })
export const LinesProvider = LinesContext.Provider

interface PaletteItemProps {
  /** The id of the element, independent of its entry. */
  slot: string
  isRefused: boolean
  /**
   * Only to re-render it with its list: cmdk looks for the selected line right after that, to scroll to it and to name
   * it.
   */
  isSelected: boolean
  onRun(slot: string): void
}

/**
 * One line of the palette; an unavailable one cannot be selected. It does not depend on its entry nor on its position,
 * so that a key press changes its element without cmdk processing each item.
 */
export const PaletteItem = memo(function PaletteItem({ slot, isRefused, onRun }: PaletteItemProps) {
  return (
    <Menu.Item asChild value={slot} disabled={isRefused} onSelect={onRun}>
      <LineElement slot={slot} />
    </Menu.Item>
  )
})

/** The element that cmdk gives its attributes to; what else it has comes from the context. */
function LineElement({ slot, ...fromMenu }: ComponentProps<'div'> & { slot: string }) {
  const { lines, of } = useContext(LinesContext)
  const line = lines.get(slot)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role, option, is among what cmdk gives.
    <div {...fromMenu} aria-posinset={line?.position} aria-setsize={of} className={styles.item}>
      {line && <EntryTexts entry={line.entry} />}
    </div>
  )
}

/** An entry's texts, with the reason if it is unavailable. */
const EntryTexts = memo(function EntryTexts({ entry: { title, detail, refusal, keys } }: { entry: PaletteEntry }) {
  const aside = refusal ?? detail
  return (
    <>
      <bdi className={styles.title}>{visibleText(title)}</bdi>
      {aside !== undefined && <bdi className={styles.detail}>{visibleText(aside)}</bdi>}
      {keys !== undefined && <Keycaps sequence={keys} />}
    </>
  )
})
