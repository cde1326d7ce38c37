/** Called with indexes, end exclusive. */
export type OnRangeNeeded = (from: number, to: number) => void

/** A partially loaded list of rows. */
interface LoadedRows {
  readonly count: number
  /** Undefined while not loaded. */
  readonly rowAt: (index: number) => unknown
}

/** Creates a function that requests missing rows in and around the view, once for the same view and rows. */
export function createRangeRequester(): (
  source: LoadedRows,
  from: number,
  to: number,
  onRangeNeeded: OnRangeNeeded,
) => void {
  let asked: readonly unknown[] = []
  return (source, from, to, onRangeNeeded) => {
    const now = [source, from, to, onRangeNeeded]
    if (to === from || now.every((part, index) => part === asked[index])) return
    asked = now
    const ahead = to - from
    const [low, high] = [Math.max(0, from - ahead), Math.min(source.count, to + ahead)]
    let first = low
    while (first < high && source.rowAt(first) !== undefined) first += 1
    let end = high
    while (end > first && source.rowAt(end - 1) !== undefined) end -= 1
    if (end > first) onRangeNeeded(first, end)
  }
}
