import { createContext, lazy, Suspense, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { notifications } from '@mantine/notifications'
import { useSelector } from '@xstate/react'
import { LIMITS } from '#domain/limits.ts'
import { createSound, startNotifier } from '#features/session/notifier.ts'
import type { NotifierActor } from '#features/session/notifier.ts'
import { useSession, useUser } from '#features/session/SessionProvider.tsx'

const NotifierNotice = lazy(async () => ({ default: (await import('#features/session/NotifierNotice.tsx')).NotifierNotice }))
const NotifierContext = createContext<NotifierActor | null>(null)
const NOTICE = 'paydesk-new-order'

/** Tells the signed-in person of arriving orders while mounted; merchants are not told. Needs Mantine's Notifications. */
export function NotifierProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const { userId, access } = useUser()
  const isTold = !access.includes('merchant')
  const [notifier, setNotifier] = useState<NotifierActor | null>(null)

  useEffect(() => {
    if (!isTold) return
    const { actor, stop } = startNotifier(session)
    const stopShowing = show(actor, session.user()?.userName ?? '')
    setNotifier(actor)
    return () => {
      stopShowing()
      stop()
      setNotifier(null)
    }
  }, [session, userId, isTold])

  return <NotifierContext value={notifier}>{children}</NotifierContext>
}

/** Shows and sounds what the notifier tells; the answer ends it. */
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

export interface NotifierControls {
  isMuted: boolean
  /** An order arrived that was not seen yet. */
  isReminding: boolean
  isSoundBlocked: boolean
  markSeen: () => void
  setMuted: (isMuted: boolean) => void
}

/** The notifier's state and switches, for the header and commands; null for whoever is not told of orders. */
export function useNotifier(): NotifierControls | null {
  const actor = use(NotifierContext)
  const view = useSelector(actor ?? undefined, (snapshot) => snapshot)
  if (!actor || !view) return null
  const { isMuted, isSoundBlocked } = view.context
  return {
    isMuted,
    isSoundBlocked,
    isReminding: view.matches({ notice: 'reminding' }),
    markSeen: () => actor.send({ type: 'MARK_SEEN' }),
    setMuted: (muted) => actor.send({ type: muted ? 'MUTE' : 'UNMUTE' }),
  }
}
