import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { loadedRow } from '#features/list/loaded-row.ts'
import type { PageStore } from '#features/list/page-store.ts'
import { recorded } from '#machines/recording/recorder.ts'
import { sweepFlow } from '#machines/sweep/sweep.flow.ts'
import type { TakeInput, Taken } from '#machines/sweep/sweep.flow.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

export type SweepActor = ActorRefFrom<typeof sweepFlow>

/** How many rows are looked through for one that something can be done about. */
const LOOK_THROUGH = 2_000

interface SweepParts<Row, Input> {
  store: QueueStore
  pages: PageStore<Row, Input>
  keyOf: (row: Row) => string
  /** The command that a row most likely needs; null where nothing can be done about it. */
  likeliest: (row: Row) => string | null
  /** Opens the row and starts the flow of a command on it. */
  begin: (row: Row, command: string) => void
  /** A flow is open. */
  isBusy: boolean
}

/** Works the list in order: takes row after row with its likeliest action, from the cursor on. */
export function useSweep<Row, Input>(parts: SweepParts<Row, Input>) {
  const wasDone = useRef(false)
  const take = useEffectEvent(async ({ isSkipping }: TakeInput): Promise<Taken> => {
    const { store, pages, keyOf, likeliest, begin } = parts
    const here = Math.max(0, store.cursorIndex())
    const present = store.cursorKey()
    for (let index = here + (isSkipping ? 1 : 0); index < here + LOOK_THROUGH && index < pages.snapshot().source.count; index += 1) {
      const row = await loadedRow(pages, index)
      const command = row && likeliest(row)
      if (!row || !command) continue
      store.moveToIndex(index)
      wasDone.current = false
      begin(row, command)
      return { row: keyOf(row) === present ? 'same' : 'next' }
    }
    return { row: 'none' }
  })
  const [actor] = useState(() => createActor(sweepFlow.provide({ actors: { takeNext: fromPromise(({ input }) => take(input)) } }), recorded({ input: { now: Date.now } })))
  useEffect(() => {
    actor.start()
    return () => void actor.stop()
  }, [actor])

  const { isBusy } = parts
  useEffect(() => {
    if (!isBusy) return
    return () => {
      // A flow that closes because it was done has moved the sweep on before.
      if (!wasDone.current) actor.send({ type: 'LEAVE' })
      wasDone.current = false
    }
  }, [actor, isBusy])

  return useMemo(
    () => ({
      actor,
      take: () => actor.send({ type: 'TAKE' }),
      /** The action on the present row was done; whether the sweep goes on by itself. */
      done: (): boolean => {
        const state = actor.getSnapshot()
        const isOn = state.matches('working') || state.matches('paused')
        wasDone.current = true
        actor.send({ type: 'DONE' })
        return isOn
      },
      /** Ends it; whether it was on. */
      stop: (): boolean => {
        const isOn = !actor.getSnapshot().matches('resting')
        actor.send({ type: 'STOP' })
        return isOn
      },
    }),
    [actor],
  )
}
