import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { LoginFields } from '#features/session/sign-in/LoginForm.tsx'

declare global {
  interface Window {
    /** Buttons pressed before the form's code was there, in their order; `public/before-paint.js` keeps them. */
    earlyPresses?: HTMLElement[]
  }
}

/** Where the server's page holds the form, until its code has taken it over. */
const EARLY = '#root[data-early]'

/** Values typed into the form before its code was there. */
export function earlyFields(): LoginFields {
  const typedIn = (name: keyof LoginFields) =>
    document.querySelector<HTMLInputElement>(`${EARLY} [name=${name}]`)?.value ?? ''
  return { userName: typedIn('userName'), password: typedIn('password'), googleCode: typedIn('googleCode') }
}

/**
 * Draws the page anew in place of the server's, which came in another language than the browser's: at once, so that
 * nothing can be typed in between, and with the same field focused.
 */
export function replaceEarlyForm(draw: () => void): void {
  const before = document.activeElement
  flushSync(draw)
  if (!(before instanceof HTMLInputElement) || before.isConnected) return
  const after = document.querySelector<HTMLInputElement>(`#root [name="${before.name}"]`)
  after?.focus()
  after?.setSelectionRange(before.selectionStart, before.selectionEnd)
}

/** Takes the form over: what was pressed before its code was there is done now. */
export function useEarlyPresses(): void {
  useEffect(() => {
    document.querySelector(EARLY)?.removeAttribute('data-early')
    for (const button of window.earlyPresses?.splice(0) ?? []) {
      const drawn = button.isConnected ? button : document.getElementById(button.id)
      drawn?.click()
    }
  }, [])
}
