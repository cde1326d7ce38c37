import { createElement, useCallback, useRef } from 'react'
import { notifications } from '@mantine/notifications'
import { StoredMessage, wordsOf } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'

const SHOWN_MS = 4_000

/** Shows a short notice; the same text again replaces the one before. */
export function useNotice(): (message: Said, title?: Said) => void {
  const shown = useRef(new Map<string, string>())
  return useCallback((message, title = '') => {
    const text = `${wordsOf(title)}:${wordsOf(message)}`
    const before = shown.current.get(text)
    if (before !== undefined) notifications.hide(before)
    // Each has its own id: with a shared id it would disappear when the previous one's time is up.
    const notice = {
      message: createElement(StoredMessage, { said: message }),
      ...(title !== '' && { title: createElement(StoredMessage, { said: title }) }),
    }
    shown.current.set(text, notifications.show({ ...notice, autoClose: SHOWN_MS, withCloseButton: true }))
  }, [])
}
