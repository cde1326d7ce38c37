import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLayer } from '#commands/surface-context.ts'
import type { Layer } from '#commands/surface.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'

/** A flow beside a list: its actor, not yet started, and its form, if it is one about the list's records. */
export interface HeldFlow {
  actor: { subscribe: (observer: { complete: () => void }) => unknown; start: () => unknown; stop: () => unknown }
  form: OpenForm | null
  /** Ends it if its state allows it; a flow that is sending continues. */
  leave: () => void
}

/** The one flow open beside a list; another can start only after it ends. `onEnded` is called however it ends. */
export function useHeldFlow<Flow extends HeldFlow>(onEnded: () => void) {
  const [flow, setFlow] = useState<Flow | null>(null)
  const current = useRef<Flow | null>(null)
  const latest = useRef(onEnded)
  latest.current = onEnded

  /** Starts a flow and holds it until it is done or stopped; calls `ended` then. */
  const run = useCallback((next: Flow, ended?: () => void) => {
    const replaced = current.current
    current.current = next
    setFlow(next)
    replaced?.actor.stop()
    next.actor.subscribe({
      complete: () => {
        if (current.current !== next) return
        current.current = null
        setFlow(null)
        latest.current()
        ended?.()
      },
    })
    next.actor.start()
  }, [])
  const [coming, setComing] = useState<Layer | null>(null)
  const callOff = useRef<(() => void) | null>(null)
  useLayer(coming)
  /**
   * Waits for what a form needs. The keyboard is the form's meanwhile, and its keys are lost. Null when Esc or another
   * form calls it off, or the list is left.
   */
  const awaitForm = useCallback(async <T>(needed: Promise<T>): Promise<T | null> => {
    callOff.current?.()
    const { promise: off, resolve } = Promise.withResolvers<null>()
    const leave = () => resolve(null)
    callOff.current = leave
    const layer: Layer = { id: 'comingForm', leave }
    setComing(layer)
    try {
      return await Promise.race([needed, off])
    } finally {
      // Rendered together with the form that is opened next, so that no key falls between them.
      setComing((present) => (present === layer ? null : present))
    }
  }, [])
  /** The open flow, also before it is rendered. */
  const now = useCallback(() => current.current, [])
  const leave = useCallback(() => current.current?.leave(), [])

  useEffect(
    () => () => {
      const last = current.current
      current.current = null
      last?.actor.stop()
      callOff.current?.()
    },
    [],
  )
  return useMemo(
    () => ({ flow, isOpen: flow !== null, form: flow?.form ?? null, now, run, leave, awaitForm }),
    [flow, now, run, leave, awaitForm],
  )
}

/** The flow held beside a list. */
export type FlowHold<Flow extends HeldFlow> = ReturnType<typeof useHeldFlow<Flow>>
