import { notifications } from '@mantine/notifications'
import { useCallback, useRef } from 'react'

const SHOWN_MS = 4_000

/** Shows a short notice; the same text again replaces the one before. */
export function useNotice(): (message: string, title?: string) => void {
  const shown = useRef(new Map<string, string>())
  return useCallback((message, title) => {
    const text = `${title ?? ''}:${message}`
    const before = shown.current.get(text)
    if (before !== undefined) notifications.hide(before)
    // Each has an id of its own: under the same one it would be gone when the time of the one before is over.
    shown.current.set(text, notifications.show({ title, message, autoClose: SHOWN_MS, withCloseButton: true }))
  }, [])
}
