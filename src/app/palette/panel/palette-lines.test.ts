import { describe, expect, it } from 'vitest'
import { groupLines, linesOf, readPaletteInput } from '#app/palette/panel/palette-lines.ts'
import type { PaletteEntry, PaletteGroup } from '#app/palette/entries/palette-entry.ts'

const entry = (id: string, group: PaletteGroup): PaletteEntry => ({ id, group, title: id, texts: [id], run: () => {} })
const entries = [
  entry('a', 'settings'),
  entry('b', 'screens'),
  entry('c', 'settings'),
  entry('d', 'clipboard'),
  entry('e', 'screens'),
]
const seen = (isRanked: boolean, count: number) =>
  linesOf(groupLines(entries, isRanked, count)).map(({ slot, position, entry: { id } }) => `${slot} ${position} ${id}`)

describe('lines of the palette', () => {
  it('follow the fixed order of groups, each with its slot and its position', () => {
    expect(seen(false, 10)).toEqual(['0.0 1 d', '1.0 2 b', '1.1 3 e', '2.0 4 a', '2.1 5 c'])
  })

  it('start with the group of the best match once something is typed', () => {
    expect(seen(true, 10)).toEqual(['0.0 1 a', '0.1 2 c', '1.0 3 b', '1.1 4 e', '2.0 5 d'])
  })

  it('do not exceed the limit, and no group is empty', () => {
    expect(seen(false, 3)).toEqual(['0.0 1 d', '1.0 2 b', '1.1 3 e'])
    expect(groupLines(entries, true, 2).map(({ group }) => group)).toEqual(['settings'])
    expect(groupLines([], false, 3)).toEqual([])
  })

  it('keep their slots when the results change', () => {
    const slots = (...found: PaletteEntry[]) => linesOf(groupLines(found, true, 10)).map(({ slot }) => slot)
    expect(slots(entry('x', 'screens'), entry('y', 'screens'), entry('z', 'global'))).toEqual(
      slots(entry('k', 'list'), entry('l', 'list'), entry('m', 'settings')),
    )
  })
})

it('reads by its first sign what the text searches', () => {
  expect(['> add', '#12', '@star', ': rate', 'rate'].map(readPaletteInput)).toEqual([
    { mode: 'commands', query: 'add' },
    { mode: 'orders', query: '12' },
    { mode: 'parties', query: 'star' },
    { mode: 'settings', query: 'rate' },
    { mode: 'all', query: 'rate' },
  ])
})
