import type { Verdict } from '#machines/lifecycle.ts'
import type { AppError } from '#server/platform/app-error.ts'

interface Judged<State extends string> {
  row: { version: number }
  /** The version that the actor saw; any other refuses. */
  expectedVersion: number | undefined
  judge: () => Verdict<State, string>
  /** The error for a guard of the lifecycle, `notInThisState` or `versionConflict`. */
  refused: (refusal: string) => AppError
}

/** Where an event leads a row as it is; throws what refuses it. */
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

/** A row as a transition leaves it; columns that the patch leaves open stay. */
export function nextRow<Row extends Versioned>(
  before: Row,
  patch: { [Column in keyof Row]?: Row[Column] | undefined },
  { actor, at }: { actor: { name: string } | null; at: Date },
): Row {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...before, ...given, updatedAt: at, updatedBy: actor?.name ?? null, version: before.version + 1 }
}
