import { useEffect, useEffectEvent } from 'react'
import { useSurface } from '#commands/react/surface-context.ts'

/** Hears the digits 1 to 9 while mounted, unless somebody types or a layer has the keys. */
export function useDigitKeys(onDigit: (digit: number) => void): void {
  const surface = useSurface()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing
    if (!isPlain || event.defaultPrevented || surface.hasLayer() || isTyping(event.target)) return
    if (!/^[1-9]$/.test(event.key)) return
    event.preventDefault()
    onDigit(Number(event.key))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
