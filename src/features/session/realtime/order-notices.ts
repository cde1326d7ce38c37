import type { Session } from '#features/session/create-session.ts'
import { createSound, startNotifier } from '#features/session/realtime/notifier.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'

/** Notifies of new orders until `stop` is called; the foot shows what the actor knows. */
export function notifyOfOrders(session: Session): { actor: NotifierActor; stop: () => void } {
  const { actor, stop } = startNotifier(session)
  const stopSounding = sound(actor)
  return {
    actor,
    stop() {
      stopSounding()
      stop()
    },
  }
}

/** Sounds what the notifier emits; the answer ends it. */
function sound(actor: NotifierActor): () => void {
  const { play } = createSound(() => actor.send({ type: 'SOUND_BLOCKED' }))
  const allow = () => {
    if (actor.getSnapshot().context.isSoundBlocked) actor.send({ type: 'ALLOW_SOUND' })
  }
  const subscription = actor.on('play', play)
  // Any of these is what browsers wait for before they let a page sound.
  addEventListener('pointerdown', allow)
  addEventListener('keydown', allow)
  return () => {
    removeEventListener('pointerdown', allow)
    removeEventListener('keydown', allow)
    subscription.unsubscribe()
  }
}
