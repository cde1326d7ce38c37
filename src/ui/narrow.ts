import { useSyncExternalStore, useEffect, useState } from 'react'

/** A window of one column: a phone, or a desk at 200 % zoom and more. The same width stands in the style sheets. */
export const NARROW = '(max-width: 720px)'

export const isNarrow = (): boolean => matchMedia(NARROW).matches

/** True while the page is drawn for paper, so that it may hold what a screen shows only on demand. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

const isPrinting = () => matchMedia('print').matches

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print')
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

const SECOND_MS = 1_000

/** How many of some seconds are left since it was first drawn. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return left
}
