import { PALETTE_GROUPS } from '#app/palette/entries/palette-entry.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'

/** A line of the palette: the element (slot) and the entry it shows. */
export interface PaletteLine {
  /** The id of the element: group and index in it. */
  slot: string
  /** Its number among all lines, from 1. */
  position: number
  entry: PaletteEntry
}

export interface PaletteLineGroup {
  group: PaletteGroup
  lines: PaletteLine[]
}

/** Groups up to `count` entries: in the fixed order or, once something is typed, with the best match's group first. */
export function groupLines(entries: readonly PaletteEntry[], isRanked: boolean, count: number): PaletteLineGroup[] {
  const groups = isRanked ? [...new Set(entries.map(({ group }) => group))] : PALETTE_GROUPS
  const filled: PaletteLineGroup[] = []
  let position = 0
  for (const group of groups) {
    const items = entries.filter((entry) => entry.group === group).slice(0, count - position)
    if (items.length === 0) continue
    const first = position
    filled.push({
      group,
      lines: items.map((entry, at) => ({ slot: `${filled.length}.${at}`, position: first + at + 1, entry })),
    })
    position += items.length
  }
  return filled
}

/** All lines in display order. */
export const linesOf = (groups: readonly PaletteLineGroup[]): PaletteLine[] => groups.flatMap(({ lines }) => lines)

export type PaletteMode = 'all' | 'commands' | 'orders' | 'parties' | 'settings'

const PREFIXES: Record<string, PaletteMode> = { '>': 'commands', '#': 'orders', '@': 'parties', ':': 'settings' }

/** Parses the mode from the typed text: `>` commands, `#` orders, `@` merchants and suppliers, `:` settings. */
export function readPaletteInput(text: string): { mode: PaletteMode; query: string } {
  const mode = PREFIXES[text.charAt(0)]
  return mode ? { mode, query: text.slice(1).trim() } : { mode: 'all', query: text.trim() }
}
