import { useMemo, useSyncExternalStore } from 'react'
import i18next from 'i18next'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { commandTitle, reasonText } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'
import type { Command } from '#commands/command.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { Offer } from '#commands/surface.ts'
import { useOffers } from '#commands/surface-context.ts'

export type PinyinOf = (text: string) => { full: string; initials: string }
type Texts = TFunction<readonly ['commands', 'screens']>

const TEXTS = ['commands', 'screens'] as const

// Pinyin and the texts of other languages are not needed for the first page: they load with the palette's code afterwards.
let searchTexts: { pinyinOf: PinyinOf | null; hasAllLanguages: boolean } = { pinyinOf: null, hasAllLanguages: false }
const waiting = new Set<() => void>()
const add = (texts: Partial<typeof searchTexts>) => {
  searchTexts = { ...searchTexts, ...texts }
  for (const listener of waiting) listener()
}
void import('#commands/search/pinyin.ts').then(({ pinyinOf }) => add({ pinyinOf }))
void i18next.loadLanguages([...LOCALES]).then(() => add({ hasAllLanguages: true }))

function onSearchTexts(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Texts by which entries are searched besides their titles, once they are loaded. */
export const useSearchTexts = () => useSyncExternalStore(onSearchTexts, () => searchTexts)

/** The texts of all languages, once they are loaded. */
export const textsOfAll = (hasAllLanguages: boolean): readonly Texts[] =>
  hasAllLanguages ? LOCALES.map((locale) => i18next.getFixedT(locale, TEXTS)) : []

/** The texts that a command is found by: its title in every language, their pinyin and initials, its id, and further words. */
export function searchedBy(
  command: Command,
  title: string,
  all: readonly Texts[],
  pinyinOf: PinyinOf | null,
): string[] {
  const titles = [...new Set([title, ...all.map((texts) => commandTitle(texts, command))])]
  const sounds = titles.flatMap((text) => {
    const sound = /[^\x20-\x7e]/.test(text) ? pinyinOf?.(text) : undefined
    return sound ? [sound.full, sound.initials] : []
  })
  return [...titles, ...new Set(sounds), command.id, ...(command.words ?? [])]
}

/** Every applicable command as a palette entry; recent ones are repeated at the top. */
export function useCommandEntries(surface: ConsoleSurface, overrides: KeyOverrides): PaletteEntry[] {
  const { t, i18n } = useTranslation(TEXTS)
  const { language } = i18n
  const offers = useOffers()
  const { pinyinOf, hasAllLanguages } = useSearchTexts()
  return useMemo(
    () => entriesOf(offers, { surface, overrides, language, pinyinOf, hasAllLanguages }, t),
    [offers, surface, overrides, language, pinyinOf, hasAllLanguages, t],
  )
}

/** The inputs of entries beside their commands. */
interface Making {
  surface: ConsoleSurface
  overrides: KeyOverrides
  language: string
  pinyinOf: PinyinOf | null
  hasAllLanguages: boolean
}

let making: Making | null = null
let made = new Map<Command, PaletteEntry>()
let listed: { offers: readonly Offer[]; entries: PaletteEntry[] } | null = null

/**
 * The entries of offers. Unchanged entries are reused, so that the palette opens quickly and unchanged lines do not
 * re-render.
 */
function entriesOf(offers: readonly Offer[], next: Making, t: Texts): PaletteEntry[] {
  if (!making || !isSame(making, next)) {
    making = next
    made = new Map()
    listed = null
  }
  if (listed?.offers === offers) return listed.entries
  const all = textsOfAll(next.hasAllLanguages)
  const entries = offers.flatMap(({ availability, command }) => {
    if (command.hidden) return []
    const refusal = availability.ok ? undefined : reasonText(t, availability)
    const known = made.get(command)
    if (known && known.refusal === refusal) return known
    const entry = { ...(known ?? entryOf(command, next, t, all)), refusal }
    made.set(command, entry)
    return entry
  })
  listed = { offers, entries }
  return entries
}

function isSame(a: Making, b: Making): boolean {
  return (Object.keys(a) as (keyof Making)[]).every((part) => a[part] === b[part])
}

function entryOf(
  command: Command,
  { surface, overrides, pinyinOf }: Making,
  t: Texts,
  all: readonly Texts[],
): PaletteEntry {
  const title = commandTitle(t, command)
  return {
    id: command.id,
    group: command.group,
    title,
    texts: searchedBy(command, title, all, pinyinOf),
    keys: effectiveKeys(command, overrides)[0],
    run: (inNewTab) => runCommand(surface, command, inNewTab),
  }
}

function runCommand(surface: ConsoleSurface, command: Command, inNewTab: boolean): void {
  const facts = surface.facts()
  if (!facts) return
  rememberCommand(facts.userId, command.id)
  const intent = inNewTab ? command.intent(facts) : null
  if (intent?.kind === 'navigate') surface.go(intent.to, {}, true)
  else surface.run(command.id, 'palette')
}

/** The entries for an empty query: recent ones first, then by group. */
export function withRecent(entries: readonly PaletteEntry[], userId: number): PaletteEntry[] {
  const recent = recentCommands(userId)
    .flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    .filter((entry) => entry.refusal === undefined)
    .map((entry): PaletteEntry => ({ ...entry, id: `recent:${entry.id}`, group: 'recent' satisfies PaletteGroup }))
  return [...recent, ...entries]
}

const KEPT = 8
const storageKey = (userId: number) => `paydesk.recent.${userId}`

/** Ids of the commands a person ran last from the palette, newest first. */
function recentCommands(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

function rememberCommand(userId: number, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)].slice(0, KEPT)
  localStorage.setItem(storageKey(userId), JSON.stringify(ids))
}
