import { useCallback, useEffect, useRef, useState } from 'react'
import type { QueueStore } from '#ui/queue/queue-store.ts'
import { useQueueStore } from '#ui/queue/queue-store.ts'

/** Debounce before the URL and the fetch follow the cursor. */
const REST_MS = 150

/** The record beside the list. */
export interface OpenRecord {
  /** The key of the row in the inspector; null while it is closed. */
  code: string | null
  /** `code`, debounced. */
  restedCode: string | null
  open: (code: string) => void
  close: () => void
}

/** The inspector's record: it follows the cursor while open, and the URL follows it. */
export function useOpenRecord(
  store: QueueStore,
  inAddress: string | undefined,
  setInAddress: (code: string | undefined) => void,
): OpenRecord {
  const [code, setCode] = useState(inAddress ?? null)
  const [restedCode, setRested] = useState(code)
  const written = useRef(inAddress)
  const cursorKey = useQueueStore(store, (state) => state.cursorKey)

  // The URL changed by other means: a link, the palette, the back button.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setCode(inAddress ?? null)
    if (inAddress !== undefined) store.moveToKey(inAddress)
  }, [inAddress, store])

  const lastCursor = useRef(cursorKey)
  useEffect(() => {
    const hasMoved = cursorKey !== lastCursor.current
    lastCursor.current = cursorKey
    if (hasMoved && cursorKey !== null) setCode((now) => (now === null ? null : cursorKey))
  }, [cursorKey])

  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(code)
      const wanted = code ?? undefined
      if (wanted === written.current) return
      written.current = wanted
      setInAddress(wanted)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [code, setInAddress])

  const open = useCallback((next: string) => setCode(next), [])
  const close = useCallback(() => setCode(null), [])
  return { code, restedCode, open, close }
}
