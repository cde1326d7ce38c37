/** Changes of a list of rows; each returns a new list, the same one if there is nothing to do. */
export const patchRow = <T extends object>(rows: readonly T[], at: number, change: Partial<T>): readonly T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row))

export const withoutRow = <T>(rows: readonly T[], at: number): readonly T[] => rows.toSpliced(at, 1)

/** Moves a row up (-1) or down (1). */
export function movedRow<T>(rows: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const row = rows[at]
  const to = at + by
  return row === undefined || to < 0 || to >= rows.length ? rows : rows.toSpliced(at, 1).toSpliced(to, 0, row)
}
