import { PALETTE_GROUPS } from '#app/palette/entries/palette-entry.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'
import { KIND } from '#commands/search/match-quality.ts'
import type { Match } from '#commands/search/palette-search.ts'

/** The most lines of a palette in which nothing is typed. */
const LINES_MAX = 200

const isRefused = ({ refusal }: PaletteEntry): boolean => refusal !== undefined

/**
 * Puts what is possible before what is not. Actions that are refused because no row is in focus leave their group,
 * which would otherwise begin with lines that cannot be run.
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

/** Order of groups among matches of one kind: what can be done, where one can go, what is known. */
const RANKS: Partial<Record<PaletteGroup, number>> = {
  actions: 0,
  elsewhere: 1,
  list: 1,
  global: 1,
  settings: 1,
  screens: 2,
}
const LAST_RANK = 3
/** Before the actions, where no word says what to do. */
const PLACE_RANK = 0.5
/** The most settings beside other entries; `:` shows all. */
const SETTINGS_MAX = 3

const isSetting = ({ group }: PaletteEntry): boolean => group === 'systemSettings'
const kindOf = (quality: number): number => Math.floor(quality / 1_000)

/**
 * Matches in the order in which they are shown: the better kind of match first, within it those used lately, then
 * actions before screens before records. Where no word says what to do, a screen comes before an action elsewhere.
 * Settings whose name is not exactly the text come last, and only if their names hold every word.
 */
export function inOrder(
  matches: readonly Match<PaletteEntry>[],
  { recent, isDeed }: { recent: readonly string[]; isDeed: boolean },
): PaletteEntry[] {
  const keyed = matches.map(({ item, quality }) => ({
    item,
    quality,
    kind: kindOf(quality),
    used: recent.includes(item.id) ? recent.indexOf(item.id) : recent.length,
    rank: item.group === 'screens' && !isDeed ? PLACE_RANK : (RANKS[item.group] ?? LAST_RANK),
  }))
  const sorted = keyed.sort((a, b) => b.kind - a.kind || a.used - b.used || a.rank - b.rank || b.quality - a.quality)
  const isLast = ({ item, kind }: (typeof sorted)[number]) => isSetting(item) && kind < kindOf(KIND.name)
  const settings = sorted.filter((match) => isLast(match) && match.quality >= KIND.words)
  return [...sorted.filter((match) => !isLast(match)), ...settings.slice(0, SETTINGS_MAX)].map(({ item }) => item)
}

/** Settings alone, best first; an empty question shows all in their own order. */
export function settingsAlone(matches: readonly Match<PaletteEntry>[]): PaletteEntry[] {
  return matches
    .filter(({ item }) => isSetting(item))
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ item }) => item)
}
