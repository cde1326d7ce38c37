import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { nothing } from '#contract/calls/fields.ts'

/** Steps of a new supplier or merchant before its first order, in the order in which they can be done. */
export const SETUP_STEPS = ['product', 'account', 'phone', 'rate', 'firstCall'] as const

const setupStepSchema = z.object({
  step: z.enum(SETUP_STEPS),
  isDone: z.boolean(),
  /** Who gives it: staff, the supplier whose team it is, or the party itself. */
  givenBy: z.enum(['staff', 'parent', 'oneself']),
})
export type SetupStep = z.infer<typeof setupStepSchema>

export const setupEndpoints = {
  'home.getSetup': defineEndpoint({
    method: 'GET',
    path: '/v1.0/home/getSetup',
    summary: 'What a supplier or merchant still lacks before its first order, in order, and who gives it.',
    access: ['supplier', 'merchant'],
    input: nothing,
    output: z.object({
      steps: z.array(setupStepSchema),
      /** The products that are open to it. */
      productIds: z.array(z.int()),
    }),
  }),
}
