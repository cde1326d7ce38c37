import { expect, it } from 'vitest'
import { missingRows } from './use-row-window.ts'

const rowsWithout = (count: number, missing: (index: number) => boolean) => ({
  count,
  rowAt: (index: number) => (missing(index) ? undefined : index),
})

it('reaches from the first to the last missing row in and around the view', () => {
  const source = rowsWithout(1_000, (index) => index >= 115 && index !== 120)
  expect(missingRows(source, 100, 130)).toEqual({ from: 115, to: 160 })
  expect(missingRows({ ...source, count: 140 }, 100, 130)).toEqual({ from: 115, to: 140 })
})

it('is nothing if all are loaded, or for an empty view', () => {
  expect(
    missingRows(
      rowsWithout(1_000, () => false),
      100,
      130,
    ),
  ).toBeNull()
  expect(
    missingRows(
      rowsWithout(0, () => true),
      0,
      0,
    ),
  ).toBeNull()
})
