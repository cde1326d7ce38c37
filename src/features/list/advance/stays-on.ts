/** Why the cursor stays on a row after an action. */
type Stay =
  /** The action adds to the record and finishes nothing. */
  | 'note'
  /** The payment has begun, and the form that completes it opens. */
  | 'begun'
  /** The person holds the row, so that the next step on it is theirs. */
  | 'held'
  /** The person's own request, which waits for nobody any more but is still looked at. */
  | 'withdrawn'

const STAYS: Readonly<Record<string, Stay>> = {
  'order.note': 'note',
  'payout.note': 'note',
  'payout.startPayment': 'begun',
  'payout.claim': 'held',
  'approval.withdraw': 'withdrawn',
}

/** Why the cursor stays on a row after a command on it; null if the row is finished and the cursor goes on to the next. */
export const staysOn = (command: string, { isHeld = false } = {}): Stay | null =>
  STAYS[command] ?? (isHeld ? 'held' : null)
