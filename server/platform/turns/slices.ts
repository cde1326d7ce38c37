import { setImmediate as others } from 'node:timers/promises'
import { createTurns } from '#server/platform/turns/turns.ts'

/** How long a piece of long work has the processor before everybody else has it. */
const PIECE_MS = 4

const NEVER = new AbortController().signal
/** One piece of all long work of this process runs in a turn of the event loop, however much of it is under way. */
const takePiece = createTurns(1)

/**
 * Goes through items in short pieces, between which others have the processor; ends early where `each` answers false. The items may be
 * made as they are wanted.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item) => boolean | undefined | void,
): Promise<void> {
  const left = items[Symbol.iterator]()
  for (let isDone = false; !isDone; ) {
    const giveBack = await takePiece(NEVER)
    try {
      await others()
      const until = performance.now() + PIECE_MS
      do {
        const next = left.next()
        isDone = next.done === true || each(next.value) === false
      } while (!isDone && performance.now() < until)
    } finally {
      giveBack?.()
    }
  }
}
