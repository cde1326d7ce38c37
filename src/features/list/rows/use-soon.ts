import { useCallback, useEffect, useRef } from 'react'

/** The first call waits this long for others, so that many at once are one. */
const GATHER_MS = 500

/** A way to have something done soon, and once for all who ask until then. */
export function useSoon(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(work)
  latest.current = work
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, GATHER_MS)
  }, [])
}
