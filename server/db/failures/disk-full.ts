/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100'
/** Time after the last disk-full error until the disk counts as having room again. */
const REMEMBERED_MS = 60_000

/** Whether a statement failed because the database's disk is full; its transaction is rolled back as a whole. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

/** Remembers a disk-full error for one minute. `clock` in milliseconds. */
export function createDiskWatch(clock: () => number = () => performance.now()): { met(): void; isDegraded(): boolean } {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    met: () => {
      lastAt = clock()
    },
    isDegraded: () => clock() - lastAt < REMEMBERED_MS,
  }
}
