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
