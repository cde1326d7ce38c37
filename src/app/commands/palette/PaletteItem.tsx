import { Command as Menu } from 'cmdk'
import { createContext, memo, useContext } from 'react'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import type { PaletteEntry } from '#app/commands/palette/palette-entry.ts'
import styles from './Palette.module.css'

/** The entry currently shown in each slot. */
const SlotsContext = createContext<ReadonlyMap<string, PaletteEntry>>(new Map())
export const SlotsProvider = SlotsContext.Provider

interface PaletteItemProps {
  /** The id of the element, independent of its entry. */
  slot: string
  /** Its position among all lines, including those not rendered. */
  position: number
  of: number
  isRefused: boolean
  /**
   * Only to re-render it with its list: cmdk looks for the selected line right after that, to scroll to it and to name
   * it.
   */
  isSelected: boolean
  onRun(slot: string): void
}

/**
 * One line of the palette; an unavailable one cannot be selected. It does not depend on its entry, so that a key press
 * changes its texts without cmdk processing each item.
 */
export const PaletteItem = memo(function PaletteItem({ slot, position, of, isRefused, onRun }: PaletteItemProps) {
  return (
    <Menu.Item
      value={slot}
      disabled={isRefused}
      onSelect={onRun}
      aria-posinset={position}
      aria-setsize={of}
      className={styles.item}
    >
      <SlotTexts slot={slot} />
    </Menu.Item>
  )
})

function SlotTexts({ slot }: { slot: string }) {
  const entry = useContext(SlotsContext).get(slot)
  return entry && <EntryTexts entry={entry} />
}

/** An entry's texts, with the reason if it is unavailable. */
const EntryTexts = memo(function EntryTexts({ entry: { title, detail, refusal, keys } }: { entry: PaletteEntry }) {
  const aside = refusal ?? detail
  return (
    <>
      <bdi className={styles.title}>{title}</bdi>
      {aside !== undefined && <bdi className={styles.detail}>{aside}</bdi>}
      {keys !== undefined && <Keycaps sequence={keys} />}
    </>
  )
})
