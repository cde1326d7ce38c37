const UNIQUE_VIOLATION = '23505'

/** Whether the database refused a value that stands there already. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === UNIQUE_VIOLATION) return true
  return false
}
