import { describe, expect, it } from 'vitest'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'
import { inGroups, possibleFirst } from '#app/palette/arrange-entries.ts'

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
