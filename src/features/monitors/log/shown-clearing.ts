import { createShown } from '#features/list/preview/shown.ts'

/** The plan of what clearing the log would delete, by the time up to which it does: it deletes nothing else. */
export const shownClearing = createShown<string>()
