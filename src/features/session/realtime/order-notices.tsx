import { Suspense } from 'react'
import { notifications } from '@mantine/notifications'
import { LIMITS } from '#domain/limits.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import type { Session } from '#features/session/create-session.ts'
import { createSound, startNotifier } from '#features/session/realtime/notifier.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'

const NotifierNotice = lazyComponent(
  lazyModule(async () => ({
    default: (await import('#features/session/realtime/NotifierNotice.tsx')).NotifierNotice,
  })),
  { isOptional: true },
)
const NOTICE = 'paydesk-new-order'

/** Notifies of new orders until the returned function is called. Needs Mantine's Notifications. */
export function notifyOfOrders(session: Session): () => void {
  const { actor, stop } = startNotifier(session)
  const stopShowing = show(actor, session.user()?.userName ?? '')
  return () => {
    stopShowing()
    stop()
  }
}

/** Shows and sounds what the notifier emits; the answer ends it. */
function show(actor: NotifierActor, userName: string): () => void {
  const sound = createSound(() => actor.send({ type: 'SOUND_BLOCKED' }))
  const allow = () => {
    if (actor.getSnapshot().context.isSoundBlocked) actor.send({ type: 'ALLOW_SOUND' })
  }
  let count = 0
  const hide = () => notifications.hide(`${NOTICE}-${count}`)
  const subscriptions = [
    actor.on('play', () => sound.play()),
    actor.on('hide', hide),
    actor.on('remind', ({ order }) => {
      hide()
      count += 1
      notifications.show({
        id: `${NOTICE}-${count}`,
        message: (
          <Suspense>
            <NotifierNotice order={order} userName={userName} actor={actor} />
          </Suspense>
        ),
        autoClose: LIMITS.reminderShownMs,
        withCloseButton: false,
      })
    }),
  ]
  // Any of these is what browsers wait for before they let a page sound.
  addEventListener('pointerdown', allow)
  addEventListener('keydown', allow)
  return () => {
    hide()
    removeEventListener('pointerdown', allow)
    removeEventListener('keydown', allow)
    subscriptions.forEach((subscription) => subscription.unsubscribe())
  }
}
