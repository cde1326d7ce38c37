import { expect, it } from 'vitest'
import { BUDGETS } from '#tests/e2e/support/budgets.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

const specs = sourceFiles('tests').filter((file) => file.path.endsWith('.e2e.ts'))

it.each(Object.keys(BUDGETS))('the strokes of %s are counted in the browser', (task) => {
  expect(
    specs.filter((file) => file.text.includes(`expectWithin(keys, '${task}'`)).map((file) => file.path),
  ).not.toEqual([])
})
