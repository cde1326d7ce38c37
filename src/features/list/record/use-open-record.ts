import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { QueueStore } from '#ui/queue/queue-store.ts'
import { useQueueStore } from '#ui/queue/queue-store.ts'

/**
 * Asked before the record changes: whether it may. `isChosen` is false where the cursor only followed rows that came or
 * left. Null while nothing holds the record.
 */
export type RecordHold = (next: string | null, isChosen: boolean) => boolean

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
  /** Closes it, unless a form is open on it. */
  closeUnlessHeld: () => void
}

/**
 * The inspector's record: it follows the cursor while open, and the URL follows it. While a form holds it, cursor and
 * URL follow the record instead.
 */
export function useOpenRecord(
  store: QueueStore,
  inAddress: string | undefined,
  setInAddress: (code: string | undefined) => void,
  hold: RefObject<RecordHold | null>,
): OpenRecord {
  const [code, setState] = useState(inAddress ?? null)
  const present = useRef(code)
  const [restedCode, setRested] = useState(code)
  const written = useRef(inAddress)
  const cursorKey = useQueueStore(store, (state) => state.cursorKey)

  const change = useCallback(
    (next: string | null, isChosen = true): boolean => {
      if (next === present.current) return true
      if (hold.current && !hold.current(next, isChosen)) return false
      present.current = next
      setState(next)
      return true
    },
    [hold],
  )

  // The URL changed by other means: a link, the palette, the back button.
  useEffect(() => {
    if (inAddress === written.current) return
    if (change(inAddress ?? null)) {
      written.current = inAddress
      if (inAddress !== undefined) store.moveToKey(inAddress)
      return
    }
    written.current = present.current ?? undefined
    setInAddress(written.current)
  }, [change, inAddress, setInAddress, store])

  const reveal = useQueueStore(store, (state) => state.reveal)
  const last = useRef({ cursorKey, reveal })
  useEffect(() => {
    const hasMoved = cursorKey !== last.current.cursorKey
    // Rows that come and leave move the cursor without revealing it.
    const isChosen = reveal !== last.current.reveal
    last.current = { cursorKey, reveal }
    const held = present.current
    if (!hasMoved || cursorKey === null || held === null) return
    if (!change(cursorKey, isChosen) && isChosen) store.moveToKey(held)
  }, [change, cursorKey, reveal, store])

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

  const open = useCallback((next: string) => void change(next), [change])
  const close = useCallback(() => void change(null), [change])
  const closeUnlessHeld = useCallback(() => void change(null, false), [change])
  return { code, restedCode, open, close, closeUnlessHeld }
}
