import { expect, it, vi } from 'vitest'
import { createRangeRequester } from './needed-rows.ts'

const rowsWithout = (count: number, missing: (index: number) => boolean) => ({
  count,
  rowAt: (index: number) => (missing(index) ? undefined : index),
})

it('requests the missing rows in and around the view, from the first to the last', () => {
  const needed = vi.fn()
  createRangeRequester()(
    rowsWithout(1_000, (index) => index >= 115 && index !== 120),
    100,
    130,
    needed,
  )
  expect(needed.mock.calls).toEqual([[115, 160]])
})

it('requests nothing if all are loaded, nor for an empty view', () => {
  const needed = vi.fn()
  const ask = createRangeRequester()
  ask(
    rowsWithout(1_000, () => false),
    100,
    130,
    needed,
  )
  ask(
    rowsWithout(0, () => true),
    0,
    0,
    needed,
  )
  expect(needed).not.toHaveBeenCalled()
})

it('requests once for the same view and rows, and again for others', () => {
  const needed = vi.fn()
  const ask = createRangeRequester()
  const rows = rowsWithout(1_000, () => true)
  ask(rows, 100, 130, needed)
  ask(rows, 100, 130, needed)
  expect(needed).toHaveBeenCalledTimes(1)
  ask(rows, 101, 131, needed)
  ask({ ...rows }, 101, 131, needed)
  expect(needed.mock.calls).toEqual([
    [70, 160],
    [71, 161],
    [71, 161],
  ])
})
