import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Told of a picture that is pasted anywhere in the form that the element stands in; pasted texts go where they would. */
export function usePastedPicture(part: RefObject<HTMLElement | null>, onPicture: (file: File) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    const form = part.current?.closest('form, [role="group"], [role="dialog"]')
    const isHere = event.target === document.body || (event.target instanceof Node && form?.contains(event.target))
    if (!file || !isHere) return
    event.preventDefault()
    onPicture(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
