import { expect, it } from 'vitest'
import { groupStep, linesOf } from './row-lines.ts'

const titles = ['Orders', 'Orders', 'Payouts', 'Bots', 'Bots', 'Bots']
const lines = linesOf(titles.length, (index) => titles[index])

it('puts a heading with the number of its rows above each group', () => {
  expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual([
    { heading: { title: 'Orders', count: 2 } },
    { index: 0 },
    { index: 1 },
    { heading: { title: 'Payouts', count: 1 } },
    { index: 2 },
    { heading: { title: 'Bots', count: 3 } },
    { index: 3 },
    { index: 4 },
    { index: 5 },
  ])
})

it('finds the line of each row, and the row of each line', () => {
  expect(titles.map((_, index) => lines.at(lines.lineOf(index)))).toEqual(titles.map((_, index) => ({ index })))
  expect([0, 1, 3, 4, 5, 6].map(lines.rowFrom)).toEqual([0, 0, 2, 2, 3, 3])
})

it('has a line for each row where rows have no groups', () => {
  const plain = linesOf(3)
  expect([plain.count, plain.lineOf(2), plain.at(1), plain.starts]).toEqual([3, 2, { index: 1 }, []])
})

it('leaves rows that are not loaded in the group above them', () => {
  const some = linesOf(4, (index) => ['Orders', undefined, undefined, 'Bots'][index])
  expect(some.starts).toEqual([0, 3])
  expect(linesOf(2, () => undefined).count).toBe(2)
})

it('steps to the first row of the next or previous group, and stays where there is none', () => {
  expect(groupStep(lines.starts, 0, 1)).toBe(2)
  expect(groupStep(lines.starts, 4, 1)).toBe(4)
  expect(groupStep(lines.starts, 4, -1)).toBe(3)
  expect(groupStep(lines.starts, 3, -1)).toBe(2)
  expect(groupStep(lines.starts, 0, -1)).toBe(0)
  expect(groupStep(lines.starts, -1, 1)).toBe(0)
})
