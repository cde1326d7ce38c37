import { BATCH_ROWS } from '#domain/cleanup/cleanable-tables.ts'

/** How many rows a batch looked at, how many of them moved, and for how long these were locked. */
export interface BatchSize {
  looked: number
  rows: number
  heldMs: number
}

/** How long a batch is to hold its rows: below the 100 ms for which that may be, and long enough to outweigh its beginning and end. */
const HELD_MS = 50
/** How many the first batch looks at. */
export const FIRST_ROWS = 50
/** Fewer would take hardly less: what a batch costs beside its rows outweighs them. */
const FEWEST_ROWS = 10
/** How much larger than the one before a batch may be: where that one had a fast moment, the next may not have it. */
const MOST_GROWTH = 1.25
/** A batch that takes longer to move its rows is given up, and tried with fewer: on a busy machine some take twice as long as others. */
const GIVEN_UP_MS = 75

/**
 * How many rows the next batch may look at, by how long so many were held: at most a quarter more, at least half as many. Where most
 * stayed, their time says nothing of what as many that go would take.
 */
export function nextLimit({ looked, rows, heldMs }: BatchSize): number {
  const most = rows * 2 > looked ? MOST_GROWTH : 1
  const wanted = Math.round(looked * Math.min(most, Math.max(0.5, HELD_MS / heldMs)))
  return Math.min(BATCH_ROWS.max, Math.max(FEWEST_ROWS, wanted))
}

/** After how many ms a batch of so many rows gives up; 0, never, for the fewest, which are not to be tried for ever. */
export const givenUpAfter = (limit: number): number => (limit > FEWEST_ROWS ? GIVEN_UP_MS : 0)
