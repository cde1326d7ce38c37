import type { SeenRows } from '#ui/queue/start-virtualizer.ts'

let virtualizer: typeof import('#ui/queue/start-virtualizer.ts') | null = null

/** Loads the virtualizer, which the first rows do not need; a failed load is retried on the next scroll step. */
export async function fetchVirtualizer(): Promise<void> {
  virtualizer ??= await import('#ui/queue/start-virtualizer.ts').catch(() => null)
}

/** Determines the visible rows of a scroll element with the virtualizer. */
export function createSeenRows(scroller: HTMLElement): SeenRows {
  let asked: SeenRows | null = null
  return {
    first: (part) => {
      if (part.count === 0 || part.height === 0) return null
      // At the top the answer is known, and starting the virtualizer is a large part of a first render.
      if (part.offset < part.rowHeight) return 0
      asked ??= virtualizer?.startVirtualizer(scroller) ?? null
      if (asked) return asked.first(part)
      void fetchVirtualizer()
      // Until it is loaded: rows have equal heights.
      return Math.min(part.count - 1, Math.floor(part.offset / part.rowHeight))
    },
    release: () => asked?.release(),
  }
}
