import { createShown } from '#features/list/preview/shown.ts'

/** The plan of a dry run, by its configuration: what is started is what was seen. */
export const shownPlan = createShown<string>()
