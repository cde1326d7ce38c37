import { Command as Menu } from 'cmdk'
import { memo } from 'react'
import { Keycaps } from '#app/commands/Keycaps.tsx'
import type { PaletteEntry } from '#app/commands/palette-entry.ts'
import styles from './Palette.module.css'

interface PaletteItemProps {
  entry: PaletteEntry
  onRun(entry: PaletteEntry, inNewTab: boolean): void
}

/** One line of the palette; what cannot run now stands there with its reason. */
export const PaletteItem = memo(function PaletteItem({ entry, onRun }: PaletteItemProps) {
  const isRefused = entry.refusal !== undefined
  return (
    <Menu.Item value={entry.id} onSelect={() => onRun(entry, false)} asChild>
      {/* An element of our own, since cmdk's would say of itself that it can be chosen. */}
      <div aria-disabled={isRefused} className={styles.item}>
        <span className={styles.title}>
          <bdi>{entry.title}</bdi>
          {entry.detail !== undefined && <bdi className={styles.detail}>{entry.detail}</bdi>}
          {isRefused && <span className={styles.detail}>{entry.refusal}</span>}
        </span>
        {entry.keys !== undefined && <Keycaps sequence={entry.keys} />}
      </div>
    </Menu.Item>
  )
})
