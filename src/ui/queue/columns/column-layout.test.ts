import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkWidth,
  completeLayout,
  defaultLayout,
  moveColumn,
  placeColumns,
  resizeColumn,
  toggleColumn,
  togglePin,
} from './column-layout.ts'
import { columnRange } from './column-window.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

const column = (id: string, more: Partial<QueueColumn<string>> = {}): QueueColumn<string> => ({
  id,
  title: id,
  width: 100,
  render: (row) => row,
  ...more,
})
const columns = [
  column('a', { pin: 'left' }),
  column('b'),
  column('c', { hidden: true }),
  column('d', { minWidth: 80 }),
]
describe('a column that nobody sized', () => {
  const wideTitle = [
    column('b', { title: 'Payment password', width: 60 }),
    column('c', { title: '完成时间', width: 60 }),
  ]
  const widths = (layout = defaultLayout(wideTitle)) =>
    placeColumns(wideTitle, layout).scrolling.map(({ width }) => width)

  it('is wide enough for its title in every language', () => {
    expect(widths()).toEqual([146, 70])
  })

  it('leaves a person the width of their choice', () => {
    expect(widths({ ...defaultLayout(wideTitle), widths: { b: 80 } })).toEqual([80, 70])
  })
})

describe('the room that columns leave', () => {
  const wide = [column('a', { pin: 'left' }), column('b'), column('c', { numeric: true }), column('d')]
  const widths = (room: number, chosen: Record<string, number> = {}) =>
    placeColumns(wide, { ...defaultLayout(wide), widths: chosen }, room).scrolling.map(({ width }) => width)

  it('goes to the columns of text, in equal parts', () => {
    expect(widths(checkWidth + 400)).toEqual([100, 100, 100])
    expect(widths(checkWidth + 600)).toEqual([200, 100, 200])
  })

  it('leaves a column as wide as the person made it, and none narrower than it is', () => {
    expect(widths(checkWidth + 600, { b: 120 })).toEqual([120, 100, 280])
    expect(widths(100)).toEqual([100, 100, 100])
  })
})

const idsOf = (list: readonly { column: { id: string } }[]) => list.map((placed) => placed.column.id)

describe('column layout', () => {
  it('places pinned columns first, without gaps, after the checkbox', () => {
    const placed = placeColumns(columns, togglePin(defaultLayout(columns), 'd'))
    expect(idsOf(placed.pinned)).toEqual(['a', 'd'])
    expect(idsOf(placed.scrolling)).toEqual(['b'])
    expect([...placed.pinned, ...placed.scrolling].map((p) => [p.left, p.colIndex])).toEqual([
      [checkWidth, 2],
      [checkWidth + 100, 3],
      [checkWidth + 200, 4],
    ])
    expect(placed.totalWidth).toBe(checkWidth + 300)
  })

  it('adds new columns and drops removed ones', () => {
    const stored = toggleColumn(defaultLayout([column('gone'), column('a', { pin: 'left' }), column('d')]), 'd')
    const complete = completeLayout(columns, stored)
    expect(complete.order).toEqual(['a', 'b', 'c', 'd'])
    expect(complete.hidden).toEqual(['d', 'c'])
    expect(complete.pinned).toEqual(['a'])
  })

  it('keeps a user’s choice over a column default', () => {
    const shown = toggleColumn(defaultLayout(columns), 'c')
    expect(completeLayout(columns, shown)).toBe(shown)
    expect(idsOf(placeColumns(columns, shown).scrolling)).toEqual(['b', 'c', 'd'])
  })

  it('does not hide the last column', () => {
    const one = ['b', 'd'].reduce(toggleColumn, defaultLayout(columns))
    expect(toggleColumn(one, 'a')).toBe(one)
  })

  it('limits widths', () => {
    const narrow = resizeColumn(defaultLayout(columns), columns[3] ?? column('d'), 5)
    expect(narrow.widths.d).toBe(80)
    expect(placeColumns(columns, { ...narrow, widths: { b: 1e9 } }).scrolling[0]?.width).toBe(900)
  })

  it('moves within the order and stops at its ends', () => {
    const layout = defaultLayout(columns)
    expect(moveColumn(layout, 'b', 1).order).toEqual(['a', 'c', 'b', 'd'])
    expect(moveColumn(layout, 'a', -1)).toBe(layout)
    expect(moveColumn(layout, 'd', 1)).toBe(layout)
  })
})

describe('column window', () => {
  it('includes every column in the viewport', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 48, max: 900 }), { minLength: 1, maxLength: 60 }),
        fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 20_000 })),
        fc.integer({ min: 100, max: 2_000 }),
        fc.integer({ min: 36, max: 400 }),
        (widths, scrollLeft, viewWidth, pinnedWidth) => {
          let left = pinnedWidth
          const spans = widths.map((width) => ({ left: (left += width) - width, width }))
          const { from, to } = columnRange(spans, scrollLeft, viewWidth, pinnedWidth)
          spans.forEach((span, index) => {
            const visible = span.left + span.width > scrollLeft + pinnedWidth && span.left < scrollLeft + viewWidth
            if (visible) expect(index >= from && index < to).toBe(true)
          })
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('excludes distant columns', () => {
    const spans = Array.from({ length: 40 }, (_, index) => ({ left: 36 + index * 100, width: 100 }))
    expect(columnRange(spans, 0, 800, 36)).toEqual({ from: 0, to: 8 })
    expect(columnRange(spans, 80, 800, 36)).toEqual({ from: 0, to: 11 })
    expect(columnRange(spans, 2_000, 800, 36).from).toBeGreaterThan(15)
  })
})
