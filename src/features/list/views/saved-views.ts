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

/** True for a view that brings a layout; one saved by an older version or a program may have none. */
export const hasLayout = ({ layout }: Pick<SavedView, 'layout'>): boolean => Object.keys(layout).length > 0

/** The roles beside the own one that a person may share views with. */
export function rolesToShareWith(access: readonly Role[]): readonly StaffRole[] {
  const mayShare = (VIEW_SHARERS as readonly Role[]).some((role) => access.includes(role))
  return mayShare ? STAFF_ROLES.filter((role) => !access.includes(role)) : []
}

/** Views in the person's own order: those that it names first, then the others as they came. */
export function inOrder<View extends { id: number }>(views: readonly View[], order: readonly number[]): View[] {
  const placeOf = ({ id }: View) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  return views.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The order after a view was moved by a place among those that are listed; views of other lists, and those that are gone, keep
 * their places.
 */
export function movedBy(order: readonly number[], listed: readonly number[], id: number, by: 1 | -1): number[] {
  const from = listed.indexOf(id)
  const to = from + by
  const other = listed[to]
  if (from < 0 || other === undefined) return [...order]
  const moved = listed.map((one) => (one === id ? other : one === other ? id : one))
  return [...moved, ...order.filter((one) => !listed.includes(one))]
}
