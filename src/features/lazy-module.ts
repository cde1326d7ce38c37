import { LIMITS } from '#domain/limits.ts'

/** A part of the console did not arrive: the network failed, or a newer version replaced it. Reloading helps. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the console could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads a part of the console; fails with ChunkLoadError when it cannot be had or takes too long. */
export function loadPage<T>(load: () => Promise<T>, timeoutMs: number = LIMITS.chunkTimeoutMs): () => Promise<T> {
  return () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs)
      load()
        .then(resolve, (cause: unknown) => reject(new ChunkLoadError(cause)))
        .finally(() => clearTimeout(timer))
    })
}

/** A part of the console that is loaded on demand, or earlier by a prefetch. */
export interface LazyModule<T> {
  /** The module; the same promise again once it is loading. Fails with ChunkLoadError, and the next try fetches anew. */
  fetch(): Promise<T>
  /** Calls `then` with the module: at once when it is loaded, otherwise after loading. */
  use(then: (part: T) => void, failed: (error: unknown) => void): void
  /** The module when it is loaded, otherwise null. */
  now(): T | null
}

/** Loads a module once, when it is first asked for. */
export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let part: { value: T } | null = null
  let coming: Promise<T> | null = null
  const keep = (value: T): T => {
    part = { value }
    return value
  }
  const fetch = (): Promise<T> => {
    coming ??= loadPage(load)().then(keep, (error: unknown) => {
      coming = null
      throw error
    })
    return coming
  }
  return {
    fetch,
    now: () => (part === null ? null : part.value),
    use: (then, failed) => {
      if (part) then(part.value)
      else fetch().then(then, failed)
    },
  }
}
