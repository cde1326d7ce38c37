import { useEffect, useState } from 'react'
import { rolesOf } from '#commands/command.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { NotifierActor } from '#features/session/realtime/notifier.ts'
import { useSession } from '#features/session/session-context.ts'
import { whenIdle } from '#features/when-idle.ts'

// It polls for the newest order on start, so that no earlier one is missed.
const orderNotices = lazyModule(() => import('#features/session/realtime/order-notices.ts'))

/** True for a person who is notified of new orders; merchants are not. */
export const isNotifiedOfOrders = ({ access }: Pick<SessionUser, 'access'>) =>
  access.some((role) => rolesOf('order.getLastOrder').includes(role))

/** The notifier of arriving orders while mounted, once the page has come to rest; null before, and for who has none. */
export function useNotifier(user: SessionUser): NotifierActor | null {
  const session = useSession()
  const isNotified = isNotifiedOfOrders(user)
  const [actor, setActor] = useState<NotifierActor | null>(null)
  useEffect(() => {
    if (!isNotified) return
    let stop: (() => void) | null = null
    let isGone = false
    const start = ({ notifyOfOrders }: NonNullable<ReturnType<typeof orderNotices.now>>) => {
      if (isGone) return
      const notices = notifyOfOrders(session)
      stop = notices.stop
      setActor(notices.actor)
    }
    const callOff = whenIdle(() => orderNotices.use(start, (error) => console.error(error)))
    return () => {
      isGone = true
      callOff()
      stop?.()
      setActor(null)
    }
  }, [session, user.userId, isNotified])
  return actor
}
