import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { recorded } from '#machines/recording/recorder.ts'
import { sweepFlow } from '#machines/sweep/sweep.flow.ts'
import type { TakeInput, Taken } from '#machines/sweep/sweep.flow.ts'

export type SweepActor = ActorRefFrom<typeof sweepFlow>

/** Starts working a list in order; `take` takes its next row. */
export function startSweep(take: (input: TakeInput) => Promise<Taken>): SweepActor {
  const actor = createActor(
    sweepFlow.provide({ actors: { takeNext: fromPromise(({ input }) => take(input)) } }),
    recorded({ input: { now: Date.now } }),
  )
  actor.start()
  return actor
}
