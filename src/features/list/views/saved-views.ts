import type { SavedView } from '#contract/people/view.endpoints.ts'
import { STAFF_ROLES, VIEW_SHARERS } from '#domain/roles.ts'
import type { Role, StaffRole } from '#domain/roles.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/** The part of the URL that a view stores: its filters and sorting. */
export function viewSearch(filters: FilterModel, search: ListSearch): Record<string, unknown> {
  const { sort, direction } = search
  return { ...filters.part(search), ...(sort ? { sort, direction } : {}) }
}

/**
 * The patch that applies a view: its filters and sorting replace all others. Entries of older versions that no longer
 * exist are dropped.
 */
export function viewPatch(filters: FilterModel, kept: Readonly<Record<string, unknown>>): ListSearch {
  const valid = Object.entries(filters.shape).flatMap(([field, schema]) => {
    if (field === 'open' || kept[field] === undefined) return []
    const parsed = schema.safeParse(kept[field])
    return parsed.success ? [[field, parsed.data] as const] : []
  })
  return { ...clearing(filters.all), sort: undefined, direction: undefined, ...Object.fromEntries(valid) }
}

/** Whether a view brings a layout; one that an older version or a program saved may not. */
export const hasLayout = ({ layout }: Pick<SavedView, 'layout'>): boolean => Object.keys(layout).length > 0

/** The roles beside the own one that a person may share views with. */
export function rolesToShareWith(access: readonly Role[]): readonly StaffRole[] {
  const mayShare = (VIEW_SHARERS as readonly Role[]).some((role) => access.includes(role))
  return mayShare ? STAFF_ROLES.filter((role) => !access.includes(role)) : []
}
