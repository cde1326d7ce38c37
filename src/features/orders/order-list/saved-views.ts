import { orderSearchSchema } from '#features/orders/order-list/order-search.ts'
import type { OrderSearch, OrderSearchField } from '#features/orders/order-list/order-search.ts'
import { clearing, filterPart, ORDER_FILTERS } from '#features/orders/order-list/order-filters.ts'

/** What a view keeps of an address: its filters and its sorting. */
export function viewSearch(search: OrderSearch): Record<string, unknown> {
  const { sort, direction } = search
  return { ...filterPart(search), ...(sort ? { sort, direction } : {}) }
}

/** The patch that shows a view: its filters and sorting in place of all others. What an older console kept and no longer holds is left out. */
export function viewPatch(kept: Readonly<Record<string, unknown>>): Partial<OrderSearch> {
  const fields = Object.keys(orderSearchSchema.shape) as OrderSearchField[]
  const valid = fields.flatMap((field) => {
    if (field === 'open' || kept[field] === undefined) return []
    const parsed = orderSearchSchema.shape[field].safeParse(kept[field])
    return parsed.success ? [[field, parsed.data] as const] : []
  })
  return { ...clearing(ORDER_FILTERS), sort: undefined, direction: undefined, ...Object.fromEntries(valid) }
}
