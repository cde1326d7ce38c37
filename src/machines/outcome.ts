import type { FieldIssue } from '#contract/wire/envelope.ts'

/** The call succeeded. */
export interface Succeeded<Result> {
  kind: 'done'
  result: Result
}

/** The server refused: `reason` is a key of the `errors` locale, `issues` name fields. */
export interface Refused {
  kind: 'refused'
  reason: string
  params?: Record<string, string | number>
  issues?: readonly FieldIssue[]
}

/**
 * The entity changed first: its current state, who changed it and when (ISO, UTC). `refusal` says what blocks the
 * action: `versionConflict` alone, or a guard of its lifecycle.
 */
export interface Conflict<Present> {
  kind: 'conflict'
  refusal?: string
  present: Present | null
  /** Details of the refusal, such as the differences; the shape depends on the call. */
  details?: Readonly<Record<string, unknown>>
  /** The refusal in words, where it says what was and what is now. */
  told?: Refused
  /** Null for automation; undefined where it is not known. */
  by: string | null | undefined
  at: string | null
}

/** No response arrived, so the effect is unknown; a retry under the same key settles it. */
export interface OutcomeUnknown {
  kind: 'outcomeUnknown'
  reason: string
}

/** The outcome of one action. Actors return it instead of throwing, so that a flow handles every case. */
export type Outcome<Result, Present = Result> = Succeeded<Result> | Refused | Conflict<Present> | OutcomeUnknown

/** The failure that a flow shows while it waits for the person. */
export type Failure = Refused | OutcomeUnknown

/** The outcome of an actor that threw, which only a bug in the console causes. */
export const BROKEN: OutcomeUnknown = { kind: 'outcomeUnknown', reason: 'unexpected' }
