/**
 * Who changed a row last since it was as given, a person before automation, and when (ISO, UTC); null where it cannot be had.
 */
export type LastChange<Row> = (row: Row) => Promise<{ by: string | null; at: string } | null>

/** The last of some changes, a person's before automation's. */
export function lastOf(changes: readonly { actor: string | null; at: string }[]) {
  const last = changes.findLast(({ actor }) => actor !== null) ?? changes.at(-1)
  return last ? { by: last.actor, at: last.at } : null
}
