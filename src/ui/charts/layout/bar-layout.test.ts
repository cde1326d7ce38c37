import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutBars } from '#ui/charts/layout/bar-layout.ts'
import type { BarColumn } from '#ui/charts/layout/bar-layout.ts'

const column = (id: string, ...values: number[]): BarColumn => ({ id, label: id, values })

describe('stacked bars', () => {
  it('stand on each other, as high as their values, with one path a layer', () => {
    const { boxOf, paths, ticks } = layoutBars([column('a', 3, 1), column('b', 0, 4)], 2)
    expect(boxOf({ column: 0, layer: 0 })).toMatchObject({ top: 25, height: 75 })
    expect(boxOf({ column: 0, layer: 1 })).toMatchObject({ top: 0, height: 25 })
    expect(boxOf({ column: 1, layer: 1 })).toMatchObject({ top: 0, height: 100 })
    expect(paths.map((path) => path.split('M').length - 1)).toEqual([1, 2])
    expect(ticks).toContainEqual({ value: 4, top: 0 })
    expect(ticks.every(({ value }) => Number.isInteger(value))).toBe(true)
  })

  it('have an axis even where nothing was counted', () => {
    const { markAt, paths, ticks } = layoutBars([column('a', 0, 0)], 2)
    expect(paths).toEqual(['', ''])
    expect(markAt(50, 50)).toBeNull()
    expect(ticks.map(({ value }) => value)).toEqual([0, 1])
  })

  it('are found where they are drawn, and by pointing above them', () => {
    const columns = fc.array(fc.array(fc.nat(500), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 90 })
    fc.assert(
      fc.property(columns, fc.nat(), fc.nat(2), (values, some, layer) => {
        const at = some % values.length
        const layout = layoutBars(
          values.map((one, index) => column(String(index), ...one)),
          3,
        )
        const box = layout.boxOf({ column: at, layer })
        const middle = box.left + box.width / 2
        if ((values[at]?.[layer] ?? 0) > 0)
          expect(layout.markAt(middle, box.top + box.height / 2)).toEqual({ column: at, layer })
        const uppermost = [2, 1, 0].find((one) => (values[at]?.[one] ?? 0) > 0)
        expect(layout.markAt(middle, 0)?.layer).toBe(uppermost)
      }),
    )
  })
})
