import { holdKeys } from '#features/held-keys.ts'
import type { HeldKeys } from '#features/held-keys.ts'
import type { Session } from '#features/session/create-session.ts'

let held: HeldKeys | null = null

/** Keys that are pressed between a sign-in and the first screen, which they are meant for. */
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
    void held?.type()
    held = null
  },
  drop(): void {
    held?.drop()
    held = null
  },
}
