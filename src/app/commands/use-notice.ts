import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'

const SHOWN_MS = 4_000

/** Shows a short notice; the same text again replaces the one before. */
export function useNotice(): (message: string, title?: string) => void {
  return useCallback((message, title) => {
    const id = `notice:${title ?? ''}:${message}`
    notifications.hide(id)
    notifications.show({ id, title, message, autoClose: SHOWN_MS, withCloseButton: true })
  }, [])
}
