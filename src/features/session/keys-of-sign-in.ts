import { holdKeys, typeKeys } from '#features/held-keys.ts'
import type { HeldKeys } from '#features/held-keys.ts'
import type { Session, SessionSnapshot } from '#features/session/create-session.ts'

declare global {
  interface Window {
    /** Keys pressed before the console's code was there, at the picture of a screen or behind a sign-in; `public/before-paint.js` keeps them. */
    earlyKeys?: KeyboardEvent[]
  }
}

let held: HeldKeys | null = null

/** Keys that are pressed before the first screen is there, which they are meant for: behind a sign-in, or as soon as the page shows its picture. */
export const keysOfSignIn = {
  /** Keeps them from the moment somebody signs in; a sign-in that leads to no screen forgets them. */
  follow({ actor, onPlaceChange }: Session): () => void {
    let wasSigningIn = false
    const look = (snapshot: SessionSnapshot) => {
      const isSigningIn = snapshot.matches('signingIn')
      if (isSigningIn) held ??= holdKeys()
      else if (wasSigningIn && !snapshot.matches('loadingUser')) keysOfSignIn.drop()
      wasSigningIn = isSigningIn
    }
    const subscription = actor.subscribe(look)
    // The form may have begun already, by a press that the page kept for it.
    look(actor.getSnapshot())
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
