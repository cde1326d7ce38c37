import { useEffect, useRef } from 'react'

/**
 * Enter may come before the answer to a pasted number: `onAnswer` is called when it is there, unless the text has changed
 * by then. Returns what to call on Enter.
 */
export function useAwaitedHit(text: string, isSearching: boolean, onAnswer: (inNewTab: boolean) => void) {
  const awaited = useRef<{ text: string; inNewTab: boolean } | null>(null)
  useEffect(() => {
    if (!awaited.current) return
    const { inNewTab, text: asked } = awaited.current
    if (asked === text && isSearching) return
    awaited.current = null
    if (asked === text) onAnswer(inNewTab)
  })
  return (inNewTab: boolean): void => {
    awaited.current = { text, inNewTab }
  }
}
