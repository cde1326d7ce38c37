/**
 * What became of the movement that would close a break: nobody decided yet, a person accepted it, the system did, a
 * person said that nothing is missing, or the true record came.
 */
export const PATCH_STATES = ['proposed', 'accepted', 'automatic', 'dismissed', 'resolved'] as const
export type PatchState = (typeof PATCH_STATES)[number]

/** The states in which the record after the break is not linked to one before it. */
export const OPEN_PATCH_STATES = ['proposed', 'dismissed'] as const satisfies readonly PatchState[]
