import { expect, it } from 'vitest'
import { createShown } from '#features/list/FactList.tsx'

it('gives what was seen of a question to the same one alone, until it is forgotten', () => {
  const shown = createShown<string>()
  expect(shown.of([7, null])).toBeUndefined()
  shown.keep([7, undefined], 'plan')
  expect(shown.of([7, null])).toBe('plan')
  expect(shown.of(['7', null])).toBeUndefined()
  shown.keep([8, null], 'other plan')
  expect(shown.of([7, null])).toBeUndefined()
  shown.forget()
  expect(shown.of([8, null])).toBeUndefined()
})
