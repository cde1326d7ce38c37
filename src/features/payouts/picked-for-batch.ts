import type { PickedPayouts } from '#machines/payout-batch/picked-payouts.ts'

let waiting: PickedPayouts | null = null

/** Holds the payouts that were ticked in the pool until the form of their batch opens, which stands with the batches. */
export function handPicked(picked: PickedPayouts): void {
  waiting = picked
}

/** The payouts whose form is to open; each time of ticking opens it once. */
export function takePicked(): PickedPayouts | null {
  const picked = waiting
  waiting = null
  return picked
}
