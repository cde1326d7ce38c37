import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** A list's open flow: its name, and an actor that can be cancelled and stopped. */
export interface HeldFlow {
  actor: { send: (event: { type: 'CANCEL' }) => void; stop: () => unknown }
}

/** The one flow open beside a list; another can start only after it ends. */
export function useHeldFlow<Flow extends HeldFlow>() {
  const [flow, setFlow] = useState<Flow | null>(null)
  const current = useRef<Flow | null>(null)
  const put = useCallback((next: Flow | null) => {
    current.current = next
    setFlow(next)
  }, [])
  const isBusy = useCallback(() => current.current !== null, [])
  /** Cancels the flow if its state allows it; a flow that is sending continues. */
  const leave = useCallback(() => current.current?.actor.send({ type: 'CANCEL' }), [])
  useEffect(() => () => void current.current?.actor.stop(), [])
  return useMemo(() => ({ flow, put, isBusy, leave }), [flow, put, isBusy, leave])
}
