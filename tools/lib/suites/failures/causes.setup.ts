import { afterEach } from 'vitest'
import { tellCauses } from './causes.ts'

// What a database said lies below the statement that failed, where reports do not look.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) tellCauses(error)
})
