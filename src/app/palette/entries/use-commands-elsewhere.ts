import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTitle, placeTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { commandsElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { CommandElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { isSameMaking, rememberEntry } from '#app/palette/entries/use-command-entries.ts'
import type { Making } from '#app/palette/entries/use-command-entries.ts'
import { runThere } from '#app/palette/entries/run-there.ts'
import { foundByTitle } from '#app/palette/words/found-by.ts'
import { useSearchTexts } from '#app/palette/words/search-texts.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'

const TEXTS = ['commands', 'screens'] as const
type Texts = TFunction<typeof TEXTS>

/** Entries for the commands of other screens; an entry opens the screen with the command's form, or asks first. */
export function useCommandsElsewhere(surface: ConsoleSurface, overrides: KeyOverrides): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation(TEXTS)
  const { language } = i18n
  const searchTexts = useSearchTexts()
  const facts = surface.facts()
  // Of the facts, these decide; a view offers the commands of its kind of rows.
  const kinds = [...new Set(surface.offers().map(({ command }) => command.kind ?? ''))].join()
  const at = facts ? [facts.userId, facts.role, facts.screen, kinds, JSON.stringify(facts.settings)].join() : ''
  return useMemo(
    () => (at === '' ? NONE : entriesAt(at, { surface, overrides, searchTexts, language }, t)),
    [at, surface, overrides, searchTexts, language, t],
  )
}

const NONE: readonly PaletteEntry[] = []

/** The last ones made: the palette is rendered anew each time it closes. Most entries are the same on every screen. */
let made: {
  at: string
  making: Making
  entries: readonly PaletteEntry[]
  known: ReadonlyMap<string, PaletteEntry>
} | null = null

function entriesAt(at: string, making: Making, t: Texts): readonly PaletteEntry[] {
  const last = made && isSameMaking(made.making, making) ? made : null
  if (last?.at === at) return last.entries
  const { surface } = making
  const facts = surface.facts()
  if (!facts) return NONE
  const known = new Map(last?.known)
  const entries = commandsElsewhere(facts, ({ id }) => surface.offer(id) !== undefined).map((way) => {
    const name = `${facts.role} ${way.how} ${entryId(way)} ${way.how === 'refused' ? way.refusal.reason : ''}`
    const entry = known.get(name) ?? entryOf(way, making, t)
    known.set(name, entry)
    return entry
  })
  made = { at, making, entries, known }
  return entries
}

const entryId = (way: CommandElsewhere): string =>
  way.how === 'ask' ? way.command.id : `${way.command.id}@${way.place.route.path}`

/** The screens whose names a command is found by, too; one of any list or report is known by itself. */
const placesIn = (way: CommandElsewhere) =>
  way.how !== 'ask' ? [way.place.route] : way.command.kind === undefined ? [] : way.places.map(({ route }) => route)

function entryOf(way: CommandElsewhere, { surface, overrides, searchTexts }: Making, t: Texts): PaletteEntry {
  const { command } = way
  const id = entryId(way)
  const title = commandTitle(t, command)
  const [place, another] = way.how === 'ask' ? way.places : [way.place]
  const name = place && !another ? placeTitle(t, place.route) : undefined
  return {
    id,
    group: 'elsewhere',
    title: way.how === 'ask' ? `${title}…` : title,
    detail: name,
    ...foundByTitle(command, title, searchTexts, placesIn(way)),
    keys: effectiveKeys(command, overrides)[0],
    command,
    refusal: way.how === 'refused' ? reasonText(t, way.refusal) : undefined,
    asks: way.how === 'ask' ? { command, places: way.places } : undefined,
    run(inNewTab) {
      if (!place) return
      if (inNewTab) return surface.go(place.route.path, place.search, true)
      rememberEntry(surface, id)
      runThere(surface, command, place)
    },
  }
}
