/** Splits a list into chunks of the given size; the last one may be shorter. */
export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
