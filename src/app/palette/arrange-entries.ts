import { PALETTE_GROUPS } from '#app/palette/entries/palette-entry.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'

/** The most lines of a palette in which nothing is typed. */
const LINES_MAX = 200

const isRefused = ({ refusal }: PaletteEntry): boolean => refusal !== undefined

/**
 * Puts what is possible before what is not. Actions that are refused because no row is in focus leave their group, which
 * would otherwise begin with lines that cannot be run.
 */
export function possibleFirst(entries: readonly PaletteEntry[], hasTarget: boolean): PaletteEntry[] {
  const refused = entries.filter(isRefused)
  const apart = hasTarget ? refused : refused.map((entry): PaletteEntry => ({ ...entry, group: 'blocked' }))
  return [...entries.filter((entry) => !isRefused(entry)), ...apart]
}

/** All entries in the order of their groups; cut only after that, so that no group is cut before another is full. */
export function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return PALETTE_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group)).slice(0, LINES_MAX)
}
