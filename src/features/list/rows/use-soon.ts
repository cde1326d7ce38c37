import { useCallback, useEffect, useRef } from 'react'

/** Calls within this time are merged into one. */
const GATHER_MS = 500

/** Returns a function that schedules `work` once for all calls within a short time. */
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
