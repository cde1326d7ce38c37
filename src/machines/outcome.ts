import type { FieldIssue } from '#contract/envelope.ts'

/** The server did it. */
export interface Succeeded<Result> {
  kind: 'done'
  result: Result
}

/** The server did not do it and said why: `reason` is a key of the `errors` locale, `issues` name fields. */
export interface Refused {
  kind: 'refused'
  reason: string
  params?: Record<string, string | number>
  issues?: readonly FieldIssue[]
}

/**
 * The entity moved on before it could be done: what it is now, who made it so and when (ISO, UTC). `refusal` says what
 * stands against it: `versionConflict` alone, or a guard of its lifecycle.
 */
export interface Conflict<Present> {
  kind: 'conflict'
  refusal?: string
  present: Present | null
  /** Details of the refusal, such as what differs; shaped by the call. */
  details?: Readonly<Record<string, unknown>>
  by: string | null
  at: string | null
}

/** No answer came, so it may or may not have been done; sending the same again under the same key settles it. */
export interface OutcomeUnknown {
  kind: 'outcomeUnknown'
  reason: string
}

/** How sending one action ended. Actors answer with it instead of throwing, so that a flow misses no case. */
export type Outcome<Result, Present = Result> = Succeeded<Result> | Refused | Conflict<Present> | OutcomeUnknown

/** What a flow shows while it waits for the person after a failure. */
export type Failure = Refused | OutcomeUnknown

/** The outcome of an actor that threw, which only a fault in the console itself makes it do. */
export const BROKEN: OutcomeUnknown = { kind: 'outcomeUnknown', reason: 'unexpected' }
