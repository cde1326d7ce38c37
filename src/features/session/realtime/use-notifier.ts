import { useEffect } from 'react'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { useSession } from '#features/session/session-context.ts'
import { whenIdle } from '#features/when-idle.ts'

// It polls for the newest order on start, so that no earlier one is missed.
const orderNotices = lazyModule(() => import('#features/session/realtime/order-notices.tsx'))

/** True for a person who is notified of new orders; merchants are not. */
export const isNotifiedOfOrders = ({ access }: Pick<SessionUser, 'access'>) => !access.includes('merchant')

/** Notifies the signed-in person of arriving orders while mounted, once the page has come to rest. */
export function useNotifier(user: SessionUser): void {
  const session = useSession()
  const isNotified = isNotifiedOfOrders(user)
  useEffect(() => {
    if (!isNotified) return
    let stop: (() => void) | null = null
    let isGone = false
    const start = ({ notifyOfOrders }: NonNullable<ReturnType<typeof orderNotices.now>>) => {
      if (!isGone) stop = notifyOfOrders(session)
    }
    const callOff = whenIdle(() => orderNotices.use(start, (error) => console.error(error)))
    return () => {
      isGone = true
      callOff()
      stop?.()
    }
  }, [session, user.userId, isNotified])
}
