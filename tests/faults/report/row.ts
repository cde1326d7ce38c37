/** What one round gave. */
export interface Row {
  world: string
  fault: string
  acknowledged: number
  lost: number
  twice: number
  /** From the injection until the last call that was not served, and until every server is up. */
  recoverySeconds: number
  seen: string
  notes: string[]
  /** Why the round counts as failed; none where it held. */
  failures: string[]
}
