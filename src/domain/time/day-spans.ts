/** Named spans of days in the platform's zone; stored by name so that a saved view stays current. */
export const DAY_SPANS = ['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth'] as const

export type DaySpan = (typeof DAY_SPANS)[number]
