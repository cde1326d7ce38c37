import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { BUILT_ROUTES, SCREEN_ENTRIES } from '#app/catalogue.ts'
import { commandTitle } from '#app/commands/command-texts.ts'
import { inOrder } from '#app/palette/entries/arrange-entries.ts'
import { commandsElsewhere } from '#app/palette/entries/commands-elsewhere.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'
import { groupLines, linesOf } from '#app/palette/panel/palette-lines.ts'
import { foundByNames, foundByTitle } from '#app/palette/words/found-by.ts'
import type { SearchTexts } from '#app/palette/words/found-by.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { createCommandSurface } from '#commands/surface.ts'
import { pinyinOf } from '#commands/search/pinyin.ts'
import { meaningsOf, namesDeed } from '#commands/search/synonyms.ts'
import type { SynonymTexts } from '#commands/search/synonyms.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import { SETTING_KEYS } from '#domain/settings.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { QUESTIONS_EN } from '#tests/fixtures/palette-questions/questions-en.ts'
import { QUESTIONS_ZH_CN } from '#tests/fixtures/palette-questions/questions-zh-cn.ts'
import { QUESTIONS_ZH_TW } from '#tests/fixtures/palette-questions/questions-zh-tw.ts'
import { textsOf } from '#tests/support/sources/texts.ts'

const texts = i18next.createInstance({
  lng: 'en-US',
  fallbackLng: false,
  resources: Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])),
  initAsync: false,
})
void texts.init()
const synonyms = LOCALES.map((locale) => textsOf(locale).synonyms as unknown as SynonymTexts)
const searchTexts: SearchTexts = {
  all: LOCALES.map((locale) => texts.getFixedT(locale, ['commands', 'screens'] as const)),
  synonyms,
  meanings: meaningsOf(synonyms),
  pinyinOf,
}
const ROLE = 'superAdmin'
const run = () => undefined

const surface = createCommandSurface(commandsEverywhere(SCREEN_ENTRIES))
surface.setUser({ role: ROLE, userId: 1, settings: { canTimeoutSupplement: true, showBatchButton: true } })
surface.registerScreen({
  screen: 'home',
  isList: false,
  target: () => null,
  perform: run,
  startFlow: run,
  leaveLayer: () => false,
})
const screenNames = new Map(BUILT_ROUTES.map(({ route }) => [`screen.${route.path}`, `screen:${route.screen}`]))

/** The entries of a superAdmin on the home screen: what works there, what works elsewhere, screens and settings. */
function entriesIn(language: Locale): PaletteEntry[] {
  const titles = texts.getFixedT(language, ['commands', 'screens'] as const)
  const entry = (command: Command, group: PaletteGroup, places: readonly ScreenRoute[]): PaletteEntry => {
    const title = commandTitle(titles, command)
    const isExport = command.id === 'list.export' && places.length === 1
    return {
      id: isExport ? `${command.id}@${places[0]?.screen}` : (screenNames.get(command.id) ?? command.id),
      group,
      title,
      ...foundByTitle(command, title, searchTexts, places),
      run,
    }
  }
  const here = surface.offers().flatMap(({ command }) => (command.hidden ? [] : [entry(command, command.group, [])]))
  const facts = surface.facts()
  if (!facts) throw new Error('nobody is signed in')
  const elsewhere = commandsElsewhere(facts, ({ id }) => surface.offer(id) !== undefined).map((way) => {
    const places = way.how === 'ask' ? way.places : [way.place]
    return entry(
      way.command,
      'elsewhere',
      way.command.kind === undefined && way.how === 'ask' ? [] : places.map(({ route }) => route),
    )
  })
  const names = LOCALES.map((locale) => texts.getFixedT(locale, 'settings'))
  const settings = SETTING_KEYS.map((key): PaletteEntry => {
    const title = texts.getFixedT(language, 'settings')(`name.${key}`)
    return {
      id: `setting:${key}`,
      group: 'systemSettings',
      title,
      ...foundByNames([title, ...names.map((name) => name(`name.${key}`))], pinyinOf),
      around: [key],
      run,
    }
  })
  return [...here, ...elsewhere, ...settings]
}

const index = (language: Locale) => createSearchIndex(entriesIn(language), searchTexts.meanings)
const linesFor = (found: PaletteEntry[]) => linesOf(groupLines(found, true, SHOWN)).map(({ entry }) => entry.id)
const SHOWN = 50

describe.each([
  ['en-US', QUESTIONS_EN],
  ['zh-CN', QUESTIONS_ZH_CN],
  ['zh-TW', QUESTIONS_ZH_TW],
] as const)('questions in %s', (language, questions) => {
  const asked = index(language)
  const places = Object.entries(questions).map(([question, answer]) => {
    const lines = linesFor(
      inOrder(asked.match(question), { recent: [], isDeed: namesDeed(question, searchTexts.meanings) }),
    )
    return {
      question,
      answer,
      place: lines.findIndex((id) => answer.split('|').includes(id)) + 1,
      lines: lines.slice(0, 3),
    }
  })
  const share = (isGood: (place: number) => boolean) =>
    places.filter(({ place }) => isGood(place)).length / places.length

  it('are a hundred and more, each of which names an entry', () => {
    const known = new Set(entriesIn(language).map(({ id }) => id))
    expect(places.length).toBeGreaterThanOrEqual(100)
    for (const { answer } of places) for (const id of answer.split('|')) expect(known).toContain(id)
  })

  it('have their answer on the first place nine times in ten, and in the first three but for one in a hundred', () => {
    const misses = places.filter(({ place }) => place !== 1)
    expect(
      share((place) => place === 1),
      JSON.stringify(misses, null, 2),
    ).toBeGreaterThanOrEqual(0.9)
    expect(
      share((place) => place >= 1 && place <= 3),
      JSON.stringify(misses, null, 2),
    ).toBeGreaterThanOrEqual(0.99)
  })
})

it('answers in every language whatever the language of the console is', () => {
  const all = { ...QUESTIONS_EN, ...QUESTIONS_ZH_CN, ...QUESTIONS_ZH_TW }
  for (const language of LOCALES) {
    const asked = index(language)
    const missed = Object.entries(all).filter(([question, answer]) => {
      const found = linesFor(
        inOrder(asked.match(question), { recent: [], isDeed: namesDeed(question, searchTexts.meanings) }),
      ).slice(0, 3)
      return !found.some((id) => answer.split('|').includes(id))
    })
    expect(missed.length / Object.keys(all).length, JSON.stringify(missed)).toBeLessThanOrEqual(0.01)
  }
})

it('keeps other words only for commands and screens that exist', () => {
  const ids = new Set(allCommands(SCREEN_ENTRIES).map(({ id }) => id))
  const screens = new Set<string>(SCREEN_ROUTES.map(({ screen }) => screen))
  const pathsIn = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? [path]
      : Object.entries(value ?? {}).flatMap(([key, child]) => pathsIn(child, path === '' ? key : `${path}.${key}`))
  for (const { command, screen } of synonyms) {
    expect(pathsIn(command, '').filter((id) => !ids.has(id))).toEqual([])
    expect(pathsIn(screen, '').filter((name) => !screens.has(name))).toEqual([])
  }
})
