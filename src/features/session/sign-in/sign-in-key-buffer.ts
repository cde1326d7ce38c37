import { bufferKeys } from '#commands/key-buffer.ts'
import type { KeyBuffer } from '#commands/key-buffer.ts'
import type { Session, SessionSnapshot } from '#features/session/create-session.ts'

let held: KeyBuffer | null = null

/**
 * Keys that are pressed behind a sign-in, before the first screen is there. They are kept from the form, whose fields they
 * would spoil, and from the screen, which the person did not see when pressing them: there they would be commands.
 */
export const signInKeys = {
  /** Buffers keys from the sign-in until a screen is shown or the sign-in fails. */
  follow({ actor, onPhaseChange }: Session): () => void {
    let wasSigningIn = false
    const onSnapshot = (snapshot: SessionSnapshot) => {
      const isSigningIn = snapshot.matches('signingIn')
      if (isSigningIn) held ??= bufferKeys()
      else if (wasSigningIn && !snapshot.matches('loadingUser')) signInKeys.release()
      wasSigningIn = isSigningIn
    }
    const subscription = actor.subscribe(onSnapshot)
    // The form may have begun already, by a press that the page kept for it.
    onSnapshot(actor.getSnapshot())
    const leave = onPhaseChange((phase) => {
      if (phase === 'anonymous' || phase === 'bindRequired') signInKeys.release()
    })
    return () => {
      subscription.unsubscribe()
      leave()
    }
  },
  /** Forgets them, and leaves those that follow to whatever is there. */
  release(): void {
    held?.drop()
    held = null
  },
}
