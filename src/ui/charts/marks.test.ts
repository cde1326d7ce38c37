import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstMark, moveMark } from '#ui/charts/marks.ts'
import type { MarkGrid, MarkPlace } from '#ui/charts/marks.ts'

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const

/** A grid as people would draw it: `x` is a mark. */
function gridOf(lines: readonly string[]): MarkGrid {
  return {
    columns: lines[0]?.length ?? 0,
    rows: lines.length,
    has: ({ column, row }) => lines[row]?.[column] === 'x',
  }
}
const at = (column: number, row: number): MarkPlace => ({ column, row })

describe('the keys of a chart', () => {
  const grid = gridOf(['.x.x.', 'xx..x', 'x.x.x'])

  it('begin at the first mark', () => {
    expect(firstMark(grid)).toEqual(at(0, 1))
    expect(firstMark(gridOf(['..', '..']))).toBeNull()
  })

  it.each([
    ['ArrowRight', at(0, 1), at(1, 1)],
    ['ArrowRight', at(1, 0), at(2, 2)],
    ['ArrowRight', at(4, 1), at(4, 1)],
    ['ArrowLeft', at(4, 1), at(3, 0)],
    ['ArrowLeft', at(0, 2), at(0, 2)],
    ['ArrowDown', at(1, 0), at(1, 1)],
    ['ArrowDown', at(1, 1), at(1, 1)],
    ['ArrowUp', at(4, 2), at(4, 1)],
    ['Home', at(3, 0), at(0, 1)],
    ['End', at(0, 2), at(4, 2)],
  ])('%s leads from %o to %o', (key, from, to) => {
    expect(moveMark(from, key, grid)).toEqual(to)
  })

  it('are no others', () => {
    for (const key of ['Tab', 'Enter', 'j', 'Escape', 'PageDown']) expect(moveMark(at(0, 1), key, grid)).toBeNull()
  })
})

describe('any grid', () => {
  const grids = fc
    .record({ columns: fc.integer({ min: 1, max: 9 }), rows: fc.integer({ min: 1, max: 4 }) })
    .chain(({ columns, rows }) =>
      fc.array(
        fc.array(fc.constantFrom('x', '.'), { minLength: columns, maxLength: columns }).map((line) => line.join('')),
        { minLength: rows, maxLength: rows },
      ),
    )

  it('is left by no key, and no key leads to where no mark is', () => {
    fc.assert(
      fc.property(grids, fc.array(fc.constantFrom(...KEYS), { maxLength: 20 }), (lines, keys) => {
        const grid = gridOf(lines)
        let place = firstMark(grid)
        for (const key of keys) {
          if (place !== null) place = moveMark(place, key, grid)
          expect(place === null ? !lines.join('').includes('x') : grid.has(place)).toBe(true)
        }
      }),
    )
  })

  it('has every column with a mark on the way from Home by the right arrow', () => {
    fc.assert(
      fc.property(grids, (lines) => {
        const grid = gridOf(lines)
        const drawn = Array.from({ length: grid.columns }, (_none, column) => column).filter((column) =>
          lines.some((line) => line[column] === 'x'),
        )
        const seen: number[] = []
        const first = firstMark(grid)
        let place = first
        while (place !== null && seen.at(-1) !== place.column) {
          seen.push(place.column)
          place = moveMark(place, 'ArrowRight', grid)
        }
        expect(seen).toEqual(drawn)
        if (first === null || place === null) return
        expect(moveMark(place, 'Home', grid)?.column).toBe(drawn[0])
        expect(moveMark(first, 'End', grid)?.column).toBe(drawn.at(-1))
      }),
    )
  })
})
