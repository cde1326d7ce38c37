import { Command as Menu } from 'cmdk'
import { createContext, memo, useContext } from 'react'
import { Keycaps } from '#app/commands/Keycaps.tsx'
import type { PaletteEntry } from '#app/commands/palette-entry.ts'
import styles from './Palette.module.css'

/** What each slot shows now. */
const SlotsContext = createContext<ReadonlyMap<string, PaletteEntry>>(new Map())
export const SlotsProvider = SlotsContext.Provider

interface PaletteItemProps {
  /** The element, whatever it shows. */
  slot: string
  /** Its number among all lines, of so many: more than are drawn. */
  position: number
  of: number
  isRefused: boolean
  /** Only so that it is drawn again with its list: cmdk looks for the selected line right behind that, to scroll to it and to name it. */
  isSelected: boolean
  onRun(slot: string): void
}

/**
 * One line of the palette; what cannot run now cannot be chosen. It does not know what it shows, so that a key changes its
 * texts without cmdk going over each of its items.
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

/** What an entry shows, with the reason where it cannot run now. */
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
