/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100'
/** A full disk that was met so long ago without another word counts as having room again. */
const REMEMBERED_MS = 60_000

/** Whether a statement failed because the disk of the database is full; its transaction is undone as a whole. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

/** Remembers that the database's disk was full, for a minute after the last time. `clock` in milliseconds. */
export function createDiskWatch(clock: () => number = () => performance.now()): { met(): void; isDegraded(): boolean } {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    met: () => {
      lastAt = clock()
    },
    isDegraded: () => clock() - lastAt < REMEMBERED_MS,
  }
}
