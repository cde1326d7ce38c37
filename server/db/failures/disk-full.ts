/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100'
/** What the system and PostgreSQL's own log say of it. */
const SAYS_FULL =
  /no space left on device|ENOSPC|disk quota exceeded|EDQUOT|check free disk space|wrote only \d+ of \d+ bytes/i

/** True where an error says that a disk is full, of the database or of a file. */
export function isForWantOfRoom(error: unknown): boolean {
  if (isDiskFull(error)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return SAYS_FULL.test(`${code} ${error.message}`) || isForWantOfRoom(error.cause)
}

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
