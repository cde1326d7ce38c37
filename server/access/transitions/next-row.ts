import type { Verdict } from '#machines/lifecycle.ts'
import type { AppError } from '#server/platform/app-error.ts'

interface Judged<State extends string> {
  row: { version: number }
  /** The version that the actor saw; any other is refused. */
  expectedVersion: number | undefined
  judge: () => Verdict<State, string>
  /** Creates the error for a lifecycle guard, `notInThisState` or `versionConflict`. */
  refused: (refusal: string) => AppError
}

/** The state of a row after an event; throws its refusal. */
export function stateAfter<State extends string>({ row, expectedVersion, judge, refused }: Judged<State>): State {
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw refused('versionConflict')
  const verdict = judge()
  if (!verdict.ok) throw refused(verdict.refusal)
  return verdict.to
}

interface Versioned {
  version: number
  updatedAt: Date
  updatedBy: string | null
}

/** A row after a transition; columns missing in the patch stay unchanged. */
export function nextRow<Row extends Versioned>(
  before: Row,
  patch: { [Column in keyof Row]?: Row[Column] | undefined },
  { actor, at }: { actor: { name: string } | null; at: Date },
): Row {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...before, ...given, updatedAt: at, updatedBy: actor?.name ?? null, version: before.version + 1 }
}
