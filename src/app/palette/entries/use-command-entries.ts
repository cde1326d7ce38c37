import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { commandTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { placesOf } from '#app/palette/entries/command-places.ts'
import { asksFirst } from '#app/palette/entries/commands-elsewhere.ts'
import type { PaletteEntry, PaletteGroup, Question } from '#app/palette/entries/palette-entry.ts'
import { foundByTitle } from '#app/palette/words/found-by.ts'
import { useSearchTexts } from '#app/palette/words/search-texts.ts'
import type { SearchTexts } from '#app/palette/words/found-by.ts'
import type { Command } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { Offer } from '#commands/surface.ts'
import { useOffers } from '#commands/surface-context.ts'

type Texts = TFunction<readonly ['commands', 'screens']>

const TEXTS = ['commands', 'screens'] as const

/** Every applicable command as a palette entry; recent ones are repeated at the top. */
export function useCommandEntries(surface: ConsoleSurface, overrides: KeyOverrides): PaletteEntry[] {
  const { t, i18n } = useTranslation(TEXTS)
  const { language } = i18n
  const offers = useOffers()
  const searchTexts = useSearchTexts()
  return useMemo(
    () => entriesOf(offers, { surface, overrides, language, searchTexts }, t),
    [offers, surface, overrides, language, searchTexts, t],
  )
}

/** The inputs of entries beside their commands. */
export interface Making {
  surface: ConsoleSurface
  overrides: KeyOverrides
  language: string
  searchTexts: SearchTexts
}

let making: Making | null = null
let made = new Map<Command, PaletteEntry>()
let listed: { offers: readonly Offer[]; entries: PaletteEntry[] } | null = null

/**
 * The entries of offers. Unchanged entries are reused, so that the palette opens quickly and unchanged lines do not
 * re-render.
 */
function entriesOf(offers: readonly Offer[], next: Making, t: Texts): PaletteEntry[] {
  if (!making || !isSameMaking(making, next)) {
    making = next
    made = new Map()
    listed = null
  }
  if (listed?.offers === offers) return listed.entries
  const entries = offers.flatMap(({ availability, command }) => {
    if (command.hidden) return []
    const asks = availability.ok || availability.reason !== 'noRow' ? undefined : questionOf(command, next.surface)
    const refusal = availability.ok || asks ? undefined : reasonText(t, availability)
    const known = made.get(command)
    if (known && known.refusal === refusal && (known.asks === undefined) === (asks === undefined)) return known
    const title = asks ? `${commandTitle(t, command)}…` : commandTitle(t, command)
    const entry = { ...(known ?? entryOf(command, next, t)), title, refusal, asks }
    made.set(command, entry)
    return entry
  })
  listed = { offers, entries }
  return entries
}

/** The question for the row that a command lacks; undefined where nobody can choose one. */
function questionOf(command: Command, surface: ConsoleSurface): Question | undefined {
  const places = placesOf(command, surface.facts()?.role ?? 'merchant')
  return asksFirst(command, places) ? { command, places } : undefined
}

/** True if entries made of both are the same. */
export function isSameMaking(a: Making, b: Making): boolean {
  return (Object.keys(a) as (keyof Making)[]).every((part) => a[part] === b[part])
}

function entryOf(command: Command, { surface, overrides, searchTexts }: Making, t: Texts): PaletteEntry {
  const title = commandTitle(t, command)
  return {
    id: command.id,
    group: command.group,
    title,
    ...foundByTitle(command, title, searchTexts),
    keys: effectiveKeys(command, overrides)[0],
    command,
    run: (inNewTab) => runCommand(surface, command, inNewTab),
  }
}

function runCommand(surface: ConsoleSurface, command: Command, inNewTab: boolean): void {
  const facts = surface.facts()
  if (!facts) return
  rememberEntry(surface, command.id)
  const intent = inNewTab ? command.intent(facts) : null
  if (intent?.kind === 'navigate') surface.go(intent.to, {}, true)
  else surface.run(command.id, 'palette')
}

/** The commands that a person ran last from the palette, as entries of their own. */
export function recentOf(entries: readonly PaletteEntry[], userId: number): PaletteEntry[] {
  const recent = recentCommands(userId)
  if (recent.length === 0) return []
  // A command of another screen is one of this screen where it is offered here.
  const entryOf = (id: string) =>
    entries.find((entry) => entry.id === id) ?? entries.find((entry) => entry.id === id.replace(/@.*/, ''))
  return recent
    .flatMap((id) => entryOf(id) ?? [])
    .filter(({ refusal }) => refusal === undefined)
    .map((entry): PaletteEntry => ({ ...entry, id: `recent:${entry.id}`, group: 'recent' satisfies PaletteGroup }))
}

const KEPT = 8
const storageKey = (userId: number) => `paydesk.recent.${userId}`

/** Ids of the commands a person ran last from the palette, newest first. */
export function recentCommands(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers an entry that somebody ran. */
export function rememberEntry(surface: ConsoleSurface, id: string): void {
  const userId = surface.facts()?.userId ?? 0
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)].slice(0, KEPT)
  localStorage.setItem(storageKey(userId), JSON.stringify(ids))
}
