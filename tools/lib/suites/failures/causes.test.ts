import { expect, it } from 'vitest'
import { tellCauses } from './causes.ts'

it('puts what an error was caused by first, from the innermost on', () => {
  const error = {
    message: 'outer',
    stack: 'Error: outer\n    at here',
    cause: { name: 'Error', message: 'middle', cause: { name: 'error', message: 'inner' } },
  }
  tellCauses(error)
  expect(error.stack).toBe('error: inner\nwhich caused: Error: middle\nwhich caused: Error: outer\n    at here')
})

it('leaves an error without a cause as it is', () => {
  const error = { message: 'alone', stack: 'Error: alone' }
  tellCauses(error)
  expect(error.stack).toBe('Error: alone')
})
