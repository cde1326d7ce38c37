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
