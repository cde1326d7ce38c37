import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'

/** Whether a run has sent all that it will; what it queued may still be followed. */
export function isBulkOver(actor: BulkActor): boolean {
  const snapshot = actor.getSnapshot()
  return snapshot.matches('finished') || snapshot.matches('following')
}
