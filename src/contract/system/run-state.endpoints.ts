import { z } from 'zod'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, instant, nothing, reason } from '#contract/calls/fields.ts'

const state = z.enum(RUN_STATES)

/** How many earlier changes the run state is shown with. */
export const SHOWN_RUN_STATE_CHANGES = 20

/** The run state with its latest changes, newest first; reason, time and person are null before any change. */
export const runStateSchema = z.object({
  state,
  reason: z.string().nullable(),
  since: instant.nullable(),
  by: z.string().nullable(),
  version: z.int(),
  changes: z.array(
    z.object({ id: z.int(), at: instant, by: z.string().nullable(), from: state, to: state, reason: z.string() }),
  ),
})
export type RunStateAnswer = z.infer<typeof runStateSchema>

export const runStateEndpoints = {
  'system.getRunState': defineEndpoint({
    method: 'GET',
    path: '/v1.0/system/getRunState',
    summary: 'What the platform does as a whole, who made it so and why, and its earlier changes.',
    access: ['superAdmin', 'technicalMaintenance'],
    input: nothing,
    output: runStateSchema,
  }),
  'system.setRunState': defineEndpoint({
    method: 'POST',
    path: '/v1.0/system/setRunState',
    summary:
      'Moves the platform to another run state that its lifecycle allows; 409 where it does not, or where somebody else moved it.',
    access: ['superAdmin'],
    operation: 'runStateChange',
    input: z.object({ to: state, reason, expectedVersion }),
    output: done,
  }),
}
