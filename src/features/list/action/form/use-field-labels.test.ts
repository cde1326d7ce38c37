import { expect, it } from 'vitest'
import { sessionUserSchema } from '#contract/people/user.endpoints.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { USER } from '#machines/session/session-test-bench.ts'

it('uses the person’s own role, and gives no role to a person without one', () => {
  expect(formFactsOf(USER).role).toBe('customerService')
  expect(sessionUserSchema.safeParse(USER).success).toBe(true)
  const nobody = { ...USER, access: [] }
  expect(sessionUserSchema.safeParse(nobody).error?.issues).toMatchObject([{ path: ['access', 0] }])
  expect(formFactsOf(nobody as unknown as typeof USER).role).toBeUndefined()
})
