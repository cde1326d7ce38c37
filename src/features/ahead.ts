import { loadPage } from '#features/load-page.ts'

/** A part of a screen that its first rows do not wait for. */
export interface Ahead<T> {
  /** The part; the same answer again once it is there. Fails with ChunkLoadError, and the next try fetches anew. */
  fetch(): Promise<T>
  /** Hands the part over: at once when it is there, otherwise when it has come. */
  use(then: (part: T) => void, failed: (error: unknown) => void): void
  /** The part when it is there, otherwise null. */
  now(): T | null
}

/** A part that comes when it is first needed, or earlier when somebody fetches it ahead. */
export function ahead<T>(load: () => Promise<T>): Ahead<T> {
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
