import { expect, it } from 'vitest'
import { layoutTrend } from '#ui/charts/layout/trend-layout.ts'

it('runs from the middle of each column to that of the next, and not over one without a value', () => {
  const { line, before } = layoutTrend([4, 0, null, 2], [2, 4], 4)
  expect(line).toBe('M125,0L375,1000M875,500Z')
  expect(before).toBe('M125,500L375,0')
})

it('crosses its only column, so that the value is seen', () => {
  const { area, before, line } = layoutTrend([4], [2, 1], 4)
  expect(line).toBe('M0,0L1000,0')
  expect(before).toBe('M0,500L1000,500')
  expect(area).toBe('M0,0L1000,0L1000,1000L0,1000Z')
})

it('draws nothing of nothing', () => {
  expect(layoutTrend([], [])).toMatchObject({ area: '', line: '', before: '' })
})
