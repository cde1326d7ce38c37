import { CLEANUP_STATES } from '#domain/system/cleanable-tables.ts'
import type { CleanupState } from '#domain/system/cleanable-tables.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts that the lifecycle's guards use. */
export interface CleanupFacts {
  /** Rows lie in its backup. */
  hasBackup: boolean
}

/** The lifecycle of a cleanup: people pause, resume, cancel and restore it, which takes effect between two batches. */
export const cleanupTaskLifecycle = defineLifecycle({
  id: 'cleanupTask',
  states: CLEANUP_STATES,
  initial: 'planned',
  guards: { hasBackup: ({ hasBackup }: CleanupFacts) => hasBackup },
  refusals: {
    hasBackup: 'noBackup',
  },
  transitions: [
    { event: 'BEGIN', from: ['planned'], to: 'running', by: 'automation' },
    { event: 'FINISH', from: ['running'], to: 'success', by: 'automation' },
    { event: 'FAIL', from: ['running', 'restoring'], to: 'failed', by: 'automation' },
    { event: 'FINISH_RESTORE', from: ['restoring'], to: 'restored', by: 'automation' },
    { event: 'PAUSE', from: ['running'], to: 'paused', by: 'person', inverse: 'RESUME' },
    { event: 'RESUME', from: ['paused'], to: 'running', by: 'person', inverse: 'PAUSE' },
    { event: 'CANCEL', from: ['planned', 'running', 'paused'], to: 'cancelled', by: 'person' },
    {
      event: 'RESTORE',
      from: ['success', 'failed', 'cancelled'],
      to: 'restoring',
      guards: ['hasBackup'],
      by: 'person',
    },
  ],
})

export type CleanupEvent = (typeof cleanupTaskLifecycle.events)[number]

/** Why an event is not possible now; null where it is. */
export function cleanupRefusal(state: CleanupState, hasBackup: boolean, type: CleanupEvent): string | null {
  const verdict = cleanupTaskLifecycle.judge({ state, context: { hasBackup } }, { type })
  return verdict.ok ? null : verdict.refusal
}
