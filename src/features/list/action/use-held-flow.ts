import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** A flow as its list holds it: named, and with an actor that can be left and stopped. */
export interface HeldFlow {
  actor: { send: (event: { type: 'CANCEL' }) => void; stop: () => unknown }
}

/** The one flow that a person may be in beside a list; another one has to wait until it ends. */
export function useHeldFlow<Flow extends HeldFlow>() {
  const [flow, setFlow] = useState<Flow | null>(null)
  const current = useRef<Flow | null>(null)
  const put = useCallback((next: Flow | null) => {
    current.current = next
    setFlow(next)
  }, [])
  const isBusy = useCallback(() => current.current !== null, [])
  /** Leaves it where it can be left; one that is sending goes on. */
  const leave = useCallback(() => current.current?.actor.send({ type: 'CANCEL' }), [])
  useEffect(() => () => void current.current?.actor.stop(), [])
  return useMemo(() => ({ flow, put, isBusy, leave }), [flow, put, isBusy, leave])
}
