import { describe, expect, it } from 'vitest'
import { KIND } from '#commands/search/match-quality.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'
import { inGroups, inOrder, possibleFirst, settingsAlone } from '#app/palette/entries/arrange-entries.ts'

const entry = (id: string, group: PaletteGroup, refusal?: string): PaletteEntry => ({
  id,
  group,
  title: id,
  texts: [id],
  refusal,
  run: () => {},
})
const actions = [entry('reject', 'actions', 'paid'), entry('mark', 'actions'), entry('unlock', 'actions', 'unlocked')]
const many = (group: PaletteGroup) => Array.from({ length: 60 }, (_, at) => entry(`${group} ${at}`, group))
const shown = (entries: PaletteEntry[]) => entries.map(({ id, group }) => `${group}: ${id}`)

describe('the palette while nothing is typed', () => {
  it('has every action on the row in focus, the possible ones first, before the screens', () => {
    const entries = inGroups(possibleFirst([...many('global'), ...many('screens'), ...actions], true))
    expect(shown(entries).slice(0, 4)).toEqual([
      'actions: mark',
      'actions: reject',
      'actions: unlock',
      'screens: screens 0',
    ])
  })

  it('has what needs a row below the screens when none is in focus', () => {
    const entries = shown(inGroups(possibleFirst([...actions, ...many('screens'), ...many('settings')], false)))
    expect(entries[0]).toBe('actions: mark')
    expect(entries.slice(60, 64)).toEqual([
      'screens: screens 59',
      'blocked: reject',
      'blocked: unlock',
      'settings: settings 0',
    ])
  })

  it('is cut only after it is grouped', () => {
    const entries = inGroups([...many('settings'), ...many('global'), ...many('list'), ...many('screens'), ...actions])
    expect(entries).toHaveLength(200)
    expect(shown(entries).slice(0, 3)).toEqual(['actions: reject', 'actions: mark', 'actions: unlock'])
    expect(entries.filter(({ group }) => group === 'screens')).toHaveLength(60)
  })
})

describe('the palette once something is typed', () => {
  const match = (id: string, group: PaletteGroup, quality: number) => ({ item: entry(id, group), quality })
  const ordered = (matches: ReturnType<typeof match>[], recent: string[] = [], isDeed = true) =>
    inOrder(matches, { recent, isDeed }).map(({ id }) => id)

  it('puts the better kind of match first, then what can be done before screens before records', () => {
    const same = (['parties', 'screens', 'elsewhere', 'actions'] as const).map((group, at) =>
      match(group, group, KIND.words + 100 * (9 - at)),
    )
    expect(ordered([...same, match('named', 'orders', KIND.name)])).toEqual([
      'named',
      'actions',
      'elsewhere',
      'screens',
      'parties',
    ])
    expect(ordered(same, [], false)).toEqual(['actions', 'screens', 'elsewhere', 'parties'])
  })

  it('puts what was used lately first within its kind of match, the latest first', () => {
    const matches = ['a', 'b', 'c'].map((id) => match(id, 'global', KIND.words))
    expect(ordered([...matches, match('best', 'screens', KIND.begins)], ['c', 'b'])).toEqual(['best', 'c', 'b', 'a'])
  })

  it('has three settings at most, last, and only those whose names hold the words; `:` shows all', () => {
    const settings = ['a', 'b', 'c', 'd'].map((id, at) => match(id, 'systemSettings', KIND.begins + at))
    const loose = match('loose', 'systemSettings', KIND.meaning)
    expect(ordered([...settings, loose, match('screen', 'screens', KIND.slip)])).toEqual(['screen', 'd', 'c', 'b'])
    expect(ordered([match('exact', 'systemSettings', KIND.name), match('screen', 'screens', KIND.words)])).toEqual([
      'exact',
      'screen',
    ])
    expect(settingsAlone([...settings, loose]).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a', 'loose'])
  })
})
