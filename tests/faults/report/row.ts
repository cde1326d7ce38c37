/** The result of one round. */
export interface Row {
  world: string
  fault: string
  acknowledged: number
  lost: number
  twice: number
  /** Time from the injection to the last unserved call, and until every server is up. */
  recoverySeconds: number
  seen: string
  notes: string[]
  /** Why the round failed; empty where it held. */
  failures: string[]
}
