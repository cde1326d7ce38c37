import type { SeenRows } from './start-virtualizer.ts'

let virtualizer: typeof import('./start-virtualizer.ts') | null = null

/** Fetches the virtualizer, which the first rows do not need; what fails is fetched again with the next step of the wheel. */
export async function fetchVirtualizer(): Promise<void> {
  virtualizer ??= await import('./start-virtualizer.ts').catch(() => null)
}

/** Asks the virtualizer which rows are seen in a scroll element. */
export function createSeenRows(scroller: HTMLElement): SeenRows {
  let asked: SeenRows | null = null
  return {
    first: (part) => {
      if (part.count === 0 || part.height === 0) return null
      // Where every list begins there is nothing to find out, and to start the virtualizer is a good part of a first drawing.
      if (part.offset < part.rowHeight) return 0
      asked ??= virtualizer?.startVirtualizer(scroller) ?? null
      if (asked) return asked.first(part)
      void fetchVirtualizer()
      // Until it is there: rows are of one height.
      return Math.min(part.count - 1, Math.floor(part.offset / part.rowHeight))
    },
    release: () => asked?.release(),
  }
}
