import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { recorded } from '#recording/recorder.ts'
import { autoAdvanceFlow } from '#machines/desk/auto-advance.flow.ts'
import type { TakeInput, Taken } from '#machines/desk/auto-advance.flow.ts'

export type AutoAdvanceActor = ActorRefFrom<typeof autoAdvanceFlow>

/** Starts auto-advance over a list; `take` takes the next row. */
export function startAutoAdvance(take: (input: TakeInput) => Promise<Taken>): AutoAdvanceActor {
  const actor = createActor(
    autoAdvanceFlow.provide({ actors: { takeNext: fromPromise(({ input }) => take(input)) } }),
    recorded({ input: { now: Date.now } }),
  )
  actor.start()
  return actor
}
