import { expect, it, vi } from 'vitest'
import { createRangeRequester } from './needed-rows.ts'

const rowsWithout = (count: number, missing: (index: number) => boolean) => ({
  count,
  rowAt: (index: number) => (missing(index) ? undefined : index),
})

it('asks for what is not loaded in the view and as far around it, from the first to the last', () => {
  const needed = vi.fn()
  createRangeRequester()(
    rowsWithout(1_000, (index) => index >= 115 && index !== 120),
    100,
    130,
    needed,
  )
  expect(needed.mock.calls).toEqual([[115, 160]])
})

it('asks for nothing while all of it is there, nor for an empty view', () => {
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

it('asks once for the same view of the same rows, and again for other rows or another view', () => {
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
