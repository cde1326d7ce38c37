import type { RunState } from '#domain/system/run-state.ts'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/**
 * The lifecycle of the platform as a whole. It comes down by finishing what is under way, is prepared and tried out while
 * closed to others, and opens; closing is possible from everywhere.
 */
export const runStateLifecycle = defineLifecycle({
  id: 'runState',
  states: RUN_STATES,
  initial: 'running',
  guards: {},
  refusals: {},
  transitions: [
    { event: 'PREPARE', from: ['closed', 'testReady'], to: 'preparation', by: 'person' },
    { event: 'START_TEST', from: ['preparation'], to: 'testReady', by: 'person' },
    { event: 'OPEN', from: ['preparation', 'testReady', 'callbacksOnly', 'closed'], to: 'running', by: 'person' },
    { event: 'STOP_ORDERS', from: ['running', 'closed'], to: 'callbacksOnly', by: 'person' },
    { event: 'CLOSE', from: ['preparation', 'testReady', 'running', 'callbacksOnly'], to: 'closed', by: 'person' },
  ],
})

/** The run states that a state may be followed by. */
export function nextRunStates(state: RunState): RunState[] {
  return RUN_STATES.filter((to) =>
    runStateLifecycle.transitions.some((row) => row.to === to && (row.from as readonly RunState[]).includes(state)),
  )
}
