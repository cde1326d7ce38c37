import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { CODES } from '#contract/wire/codes.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'

/** Loads the current row by its key; null when it cannot be loaded. */
export type Fresh<Row> = (key: string) => Promise<Row | null>

/** Maps a failed call to a flow's failure: outcome unknown if it may have taken effect, otherwise a refusal. */
export function failureOf({ code, msg, failure }: CallFailure): Failure {
  if (code === 'network' || msg === 'notUnderstood') return { kind: 'outcomeUnknown', reason: 'network' }
  // The first request with this key is still running; a retry gets its answer.
  if (msg === 'idempotency.running') return { kind: 'outcomeUnknown', reason: msg }
  return {
    kind: 'refused',
    reason: msg,
    params: { ...failure.params, ...(failure.errorId ? { errorId: failure.errorId } : {}) },
    issues: failure.issues,
  }
}

/** Runs one action on a row. A version conflict loads the current row; other conflicts describe themselves. */
export async function attempt<Row, Answer = Row>(
  key: string,
  act: () => Promise<Answer>,
  fresh: Fresh<Row>,
): Promise<Outcome<Answer, Row>> {
  try {
    return { kind: 'done', result: await act() }
  } catch (error) {
    const failed = asCallFailure(error)
    if (failed.code === CODES.conflict && failed.failure.present && failed.failure.params?.['refusal'] !== undefined)
      return conflictOf(failed, await fresh(key))
    return failureOf(failed)
  }
}

function conflictOf<Row>({ failure, msg }: CallFailure, present: Row | null): Conflict<Row> {
  const refusal = failure.params?.['refusal']
  return {
    kind: 'conflict',
    refusal: typeof refusal === 'string' ? refusal : undefined,
    present,
    details: failure.present,
    ...(failure.params?.['was'] !== undefined && { told: { kind: 'refused', reason: msg, params: failure.params } }),
    by: failure.by ?? null,
    at: failure.at ?? null,
  }
}

/**
 * Who changed a row last since it was as given, a person before automation, and when (ISO, UTC); null where it cannot be had.
 */
export type LastChange<Row> = (row: Row) => Promise<{ by: string | null; at: string } | null>

/** The last of some changes, a person's before automation's. */
export function lastOf(changes: readonly { actor: string | null; at: string }[]) {
  const last = changes.findLast(({ actor }) => actor !== null) ?? changes.at(-1)
  return last ? { by: last.actor, at: last.at } : null
}
