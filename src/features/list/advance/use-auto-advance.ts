import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { lazyModule } from '#features/lazy-module.ts'
import { loadedRow } from '#features/list/rows/loaded-row.ts'
import type { ListRow } from '#features/list/rows/list-row.ts'
import type { PageStore } from '#features/list/rows/page-store.ts'
import type { AutoAdvanceActor } from '#features/list/advance/auto-advance-actor.ts'
import type { TakeInput, Taken } from '#machines/desk/auto-advance.flow.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The machine is loaded after the first rows. */
export const autoAdvanceModule = lazyModule(() => import('#features/list/advance/auto-advance-actor.ts'))

/** How many rows are searched for one with an available action. */
const LOOK_THROUGH = 2_000

interface AutoAdvanceParts<Row extends ListRow, Input> {
  store: QueueStore
  pages: PageStore<Row, Input>
  keyOf: (row: Row) => string
  /** The row's likeliest command; null when none is available. */
  likeliest: (row: Row) => string | null
  /** Opens the row and starts the flow of a command on it. */
  begin: (row: Row, command: string) => void
  /** Ends once the list shows what was done last: a row that is done with may have left it. */
  settled: () => Promise<void>
  /** A flow is open. */
  isBusy: boolean
}

/** Auto-advance: takes row after row with its likeliest action, starting at the cursor. */
export function useAutoAdvance<Row extends ListRow, Input>(parts: AutoAdvanceParts<Row, Input>) {
  const wasDone = useRef(false)
  const takeFrom = useEffectEvent(async (present: string | null, { isSkipping }: TakeInput): Promise<Taken> => {
    const { store, pages, keyOf, likeliest, begin } = parts
    const here = Math.max(0, store.cursorIndex())
    for (
      let index = here + (isSkipping ? 1 : 0);
      index < here + LOOK_THROUGH && index < pages.snapshot().source.count;
      index += 1
    ) {
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
  const take = useEffectEvent(async (input: TakeInput): Promise<Taken> => {
    const present = parts.store.cursorKey()
    await parts.settled()
    return await takeFrom(present, input)
  })
  const [actor, setActor] = useState<AutoAdvanceActor | null>(null)
  const [missing, setMissing] = useState<{ error: unknown } | null>(null)
  const current = useRef<AutoAdvanceActor | 'coming' | null>(null)
  // The screen's error boundary reports that a module failed to load.
  if (missing) throw missing.error
  useEffect(
    () => () => {
      if (current.current !== 'coming') current.current?.stop()
      current.current = null
    },
    [],
  )
  /** Starts with the first row taken. */
  const begin = useEffectEvent(() => {
    current.current = 'coming'
    autoAdvanceModule.use(
      ({ startAutoAdvance }) => {
        if (current.current !== 'coming') return
        const started = startAutoAdvance((input) => take(input))
        current.current = started
        setActor(started)
        started.send({ type: 'TAKE' })
      },
      (error) => setMissing({ error }),
    )
  })

  const { isBusy } = parts
  useEffect(() => {
    if (!isBusy) return
    return () => {
      // A flow that closes after completion has already advanced to the next row.
      if (!wasDone.current) actor?.send({ type: 'LEAVE' })
      wasDone.current = false
    }
  }, [actor, isBusy])

  return useMemo(
    () => ({
      /** Null until the first row is taken. */
      actor,
      take: () => {
        const now = current.current
        if (now === null) begin()
        else if (now !== 'coming') now.send({ type: 'TAKE' })
      },
      /** The action on the current row is complete; returns whether the next row is taken automatically. */
      done: (): boolean => {
        wasDone.current = true
        const state = actor?.getSnapshot()
        actor?.send({ type: 'DONE' })
        return state !== undefined && (state.matches('working') || state.matches('paused'))
      },
      /** Stops auto-advance; returns whether it was on. */
      stop: (): boolean => {
        const isOn = actor !== null && !actor.getSnapshot().matches('resting')
        actor?.send({ type: 'STOP' })
        return isOn
      },
    }),
    [actor],
  )
}
