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
