import { useEffect } from 'react'
import type { LoginFields } from '#features/session/sign-in/LoginForm.tsx'

declare global {
  interface Window {
    /** Buttons pressed before the form's code was there, in their order; `public/before-paint.js` keeps them. */
    earlyPresses?: HTMLElement[]
  }
}

/** Where the server's page holds the form, until its code has taken it over. */
const EARLY = '#root[data-early]'

/** What was typed into the form before its code was there. */
export function earlyFields(): LoginFields {
  const typedIn = (name: keyof LoginFields) =>
    document.querySelector<HTMLInputElement>(`${EARLY} [name=${name}]`)?.value ?? ''
  return { userName: typedIn('userName'), password: typedIn('password'), googleCode: typedIn('googleCode') }
}

/** Takes the form over: what was pressed before its code was there is done now. */
export function useEarlyPresses(): void {
  useEffect(() => {
    document.querySelector(EARLY)?.removeAttribute('data-early')
    for (const button of window.earlyPresses?.splice(0) ?? []) button.click()
  }, [])
}
