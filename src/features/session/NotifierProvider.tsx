import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { ahead } from '#features/ahead.ts'
import type { NotifierActor } from '#features/session/notifier.ts'
import { useSession, useUser } from '#features/session/SessionProvider.tsx'
import { whenIdle } from '#features/when-idle.ts'

const NotifierContext = createContext<NotifierActor | null>(null)
// It asks for the newest order when it comes, so that none is missed before.
const telling = ahead(() => import('#features/session/tell-of-orders.tsx'))

/** Tells the signed-in person of arriving orders while mounted, once the page has come to rest; merchants are not told. */
export function NotifierProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const { userId, access } = useUser()
  const isTold = !access.includes('merchant')
  const [notifier, setNotifier] = useState<NotifierActor | null>(null)

  useEffect(() => {
    if (!isTold) return
    let stop: (() => void) | null = null
    let isGone = false
    const start = ({ tellOfOrders }: NonNullable<ReturnType<typeof telling.now>>) => {
      if (isGone) return
      const told = tellOfOrders(session)
      stop = told.stop
      setNotifier(told.actor)
    }
    const callOff = whenIdle(() => telling.use(start, (error) => console.error(error)))
    return () => {
      isGone = true
      callOff()
      stop?.()
      setNotifier(null)
    }
  }, [session, userId, isTold])

  return <NotifierContext value={notifier}>{children}</NotifierContext>
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
