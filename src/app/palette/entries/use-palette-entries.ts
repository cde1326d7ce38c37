import { useMemo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { inGroups, inOrder, possibleFirst, settingsAlone } from '#app/palette/entries/arrange-entries.ts'
import { orderCodeEntry } from '#app/palette/entries/order-code-entry.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { recentCommands, recentOf } from '#app/palette/entries/use-command-entries.ts'
import type { PaletteSources } from '#app/palette/entries/use-palette-sources.ts'
import { useHandbookEntries } from '#app/palette/entries/use-handbook-entries.ts'
import { entriesOfHits } from '#app/palette/entries/hit-entries.ts'
import type { HitEntries } from '#app/palette/entries/hit-entries.ts'
import type { PaletteMode } from '#app/palette/panel/palette-lines.ts'
import { useNarrowedLists } from '#app/palette/narrow/use-narrowed-lists.ts'
import { quickEntries } from '#app/palette/entries/quick-entries.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import type { SearchIndex } from '#commands/search/palette-search.ts'
import { namesDeed } from '#commands/search/synonyms.ts'
import type { Meanings } from '#commands/search/synonyms.ts'
import { findOrderCode } from '#domain/orders/order-code.ts'
import type { Role } from '#domain/roles.ts'

/** The hits for a text, and whether they are still looked for. */
interface SearchHits extends HitEntries {
  isSearching: boolean
  /** The browser is offline, so that nobody could be asked. */
  isOffline: boolean
  error: Error | null
}

/** The server is asked once the text has not changed for this time. */
const PAUSE_MS = 90
/** One letter of an alphabet finds nearly everything; one Chinese character does not. */
const isSearched = (text: string): boolean => text.length > 1 || /[^\x20-\x7e]/.test(text)
/** A pasted text may be longer than anything that can be found. */
const TEXT_MAX = 128

/** Searches the server for what a text names. */
function useSearchHits(surface: ConsoleSurface, role: Role, text: string): SearchHits {
  const { t, i18n } = useTranslation(['commands', 'enums', 'screens'])
  const { language } = i18n
  const wanted = isSearched(text) ? text.slice(0, TEXT_MAX) : ''
  const asked = useSettled(wanted)
  const { data, error, isFetching, fetchStatus } = useQuery({
    ...query('search.find', { text: asked }),
    enabled: asked !== '',
  })
  const entries = useMemo(
    () => (data && asked === wanted ? entriesOfHits(data, { surface, role, t, language, text: asked }) : NOTHING),
    [data, asked, wanted, surface, role, t, language],
  )
  return {
    ...entries,
    isOffline: fetchStatus === 'paused',
    isSearching: asked !== wanted || (asked !== '' && isFetching),
    error: asked === '' ? null : error,
  }
}

const NOTHING: HitEntries = { parties: [], numbered: [], named: [], ofPeople: [] }

/** A text once it has paused; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}

/** The maximum shown of what is found: others are found by typing more. */
const SHOWN = 50

/** The entries of the palette, and whether the server is still searching. */
export interface PaletteEntries {
  entries: PaletteEntry[]
  isSearching: boolean
  isOffline: boolean
  error: Error | null
}

/** The entries for the query, best first. */
export function usePaletteEntries(
  { commands, elsewhere, settings, views, clipboard, meanings }: PaletteSources,
  surface: ConsoleSurface,
  mode: PaletteMode,
  text: string,
): PaletteEntries {
  const { t } = useTranslation('commands')
  const facts = surface.facts()
  const role = facts?.role ?? 'merchant'
  const userId = facts?.userId ?? 0
  const hasTarget = (facts?.target?.rows.length ?? 0) > 0
  const hits = useSearchHits(surface, role, mode === 'commands' || mode === 'settings' ? '' : text)
  const narrowed = useNarrowedLists(surface, role, mode === 'all' ? text : '')
  const handbook = useHandbookEntries(surface, role, mode === 'all' ? text : '')
  const isEmpty = text === ''
  const resting = useMemo(
    () =>
      isEmpty
        ? inGroups(possibleFirst([...recentOf([...commands, ...elsewhere], userId), ...commands, ...views], hasTarget))
        : [],
    [isEmpty, commands, elsewhere, views, userId, hasTarget],
  )
  // Built on the first search, so that opening does not wait for it; what each entry is searched by is kept.
  const index = useMemo(
    () =>
      isEmpty
        ? null
        : createSearchIndex(
            [...commands, ...elsewhere, ...settings, ...views, ...otherThan(hits.named, views)],
            meanings,
          ),
    [commands, elsewhere, settings, views, hits.named, meanings, isEmpty],
  )
  const found = useMemo(
    () =>
      index
        ? possibleFirst(
            inOrder(index.match(text), { recent: recentCommands(userId), isDeed: namesDeed(text, meanings) }).slice(
              0,
              SHOWN,
            ),
            hasTarget,
          )
        : resting,
    [index, text, userId, meanings, hasTarget, resting],
  )

  const quick = useQuickEntries(commands, elsewhere, meanings, role, text)
  const nearest = useMemo(
    () => (index && found.length === 0 && quick.length === 0 ? nearestOf(index, text) : []),
    [index, found, quick, text],
  )

  // The server finds by numbers and cards that its lines do not show.
  const foundElsewhere = useMemo(
    () =>
      isEmpty ? [] : otherThan([...hits.named, ...hits.ofPeople], found).slice(0, Math.max(0, SHOWN - found.length)),
    [isEmpty, hits.named, hits.ofPeople, found],
  )

  const onlySettings = useMemo(
    () => (mode === 'settings' ? settingsAlone(createSearchIndex(settings, meanings).match(text)) : []),
    [mode, settings, meanings, text],
  )

  const { isSearching, isOffline, error } = hits
  const asked = { isSearching, isOffline, error }
  if (mode === 'settings') return settled(onlySettings)
  if (mode === 'commands') return settled([...quick, ...found].filter(({ group }) => group !== 'screens'))
  if (mode === 'parties') return { entries: hits.named, ...asked }
  const typedCode = findOrderCode(text)
  // An order number needs no search; what the search adds is what the order is.
  const numbered =
    typedCode && hits.numbered.length === 0 ? orderCodeEntry(typedCode, 'orders', { surface, role, t }) : hits.numbered
  if (mode === 'orders') return { entries: [...numbered, ...hits.ofPeople], ...asked }
  if (isEmpty) return { entries: [...clipboard, ...found], ...asked }
  const others = otherThan([...found, ...foundElsewhere], hits.parties)
  const named = [...quick, ...hits.parties, ...numbered, ...narrowed, ...others]
  const isNothing = named.length === 0 && !isSearching
  // A passage that holds all words is nearer than an entry that one of them finds.
  return { entries: isNothing ? [...handbook, ...nearest] : [...named, ...handbook], ...asked }
}

/** The entries of a line that names a command, a party and an amount. */
function useQuickEntries(
  commands: readonly PaletteEntry[],
  elsewhere: readonly PaletteEntry[],
  meanings: Meanings,
  role: Role,
  text: string,
): PaletteEntry[] {
  const { t } = useTranslation(['commands', 'screens'])
  const index = useMemo(
    () =>
      createSearchIndex(
        [...commands, ...elsewhere].filter(({ command }) => command?.valuesOf !== undefined),
        meanings,
      ),
    [commands, elsewhere, meanings],
  )
  return useMemo(() => quickEntries(text, index, role, t), [text, index, role, t])
}

/** The most entries that are near a text that finds nothing. */
const NEAREST = 5

/** Entries nearest to a text that finds nothing: those that one of its words finds, or else the beginning of one. */
function nearestOf(index: SearchIndex<PaletteEntry>, text: string): PaletteEntry[] {
  const words = text.split(/\s+/)
  const starts = words.map((word) => word.slice(0, Math.max(2, Math.ceil(word.length / 2))))
  for (const parts of [words, starts]) {
    const near = parts.flatMap((part) => index.find(part, NEAREST))
    if (near.length > 0) return [...new Set(near)].slice(0, NEAREST).map((entry) => ({ ...entry, group: 'nearest' }))
  }
  return []
}

/** Entries that the server found and that are not known here already. */
const otherThan = (found: readonly PaletteEntry[], known: readonly PaletteEntry[]) =>
  found.filter(({ id }) => !known.some((one) => one.id === id))

const settled = (entries: PaletteEntry[]): PaletteEntries => ({
  entries,
  isSearching: false,
  isOffline: false,
  error: null,
})
