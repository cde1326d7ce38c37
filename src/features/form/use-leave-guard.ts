import { useCallback, useRef, useState } from 'react'

export interface LeaveGuard {
  /** The person was told that leaving throws away what was typed; the next attempt leaves. */
  isWarned: boolean
  leave: () => void
}

/**
 * Asks once before a changed form is left, and again after any further change. An unchanged form is left at once. Returns
 * a stable `leave`.
 */
export function useLeaveGuard(isChanged: boolean, values: object, leave: () => void): LeaveGuard {
  const [warnedOf, setWarnedOf] = useState<object | null>(null)
  const latest = useRef({ isChanged, values, leave, warnedOf })
  latest.current = { isChanged, values, leave, warnedOf }
  const guarded = useCallback(() => {
    const now = latest.current
    if (!now.isChanged || now.warnedOf === now.values) return now.leave()
    // At once, since the next press may come before the next render.
    now.warnedOf = now.values
    setWarnedOf(now.values)
  }, [])
  return { isWarned: isChanged && warnedOf === values, leave: guarded }
}
