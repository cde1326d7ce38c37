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
    // Each has its own id: with a shared id it would disappear when the previous one's time is up.
    shown.current.set(text, notifications.show({ title, message, autoClose: SHOWN_MS, withCloseButton: true }))
  }, [])
}
