import { holdKeys, typeKeys } from '#features/held-keys.ts'
import type { HeldKeys } from '#features/held-keys.ts'
import type { Session } from '#features/session/create-session.ts'

declare global {
  interface Window {
    /** Keys pressed while the page showed the picture of a screen alone; `public/before-paint.js` keeps them. */
    earlyKeys?: KeyboardEvent[]
  }
}

let held: HeldKeys | null = null

/** Keys that are pressed before the first screen is there, which they are meant for: after a sign-in, or as soon as the page shows its picture. */
export const keysOfSignIn = {
  /** Keeps them from the moment a sign-in of this tab has succeeded; one that leads to no screen forgets them. */
  follow({ actor, onPlaceChange }: Session): () => void {
    let wasSigningIn = false
    const subscription = actor.subscribe((snapshot) => {
      if (wasSigningIn && snapshot.matches('loadingUser')) held ??= holdKeys()
      wasSigningIn = snapshot.matches('signingIn')
    })
    const leave = onPlaceChange((place) => {
      if (place === 'anonymous' || place === 'bindRequired') keysOfSignIn.drop()
    })
    return () => {
      subscription.unsubscribe()
      leave()
    }
  },
  /** Types them into the screen that is there now. */
  type(): void {
    void typeKeys(window.earlyKeys?.splice(0) ?? [])
    void held?.type()
    held = null
  },
  drop(): void {
    window.earlyKeys?.splice(0)
    held?.drop()
    held = null
  },
}
