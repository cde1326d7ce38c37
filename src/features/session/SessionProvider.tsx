import { createContext, lazy, Suspense, use, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import type { SessionUser } from '#contract/user.endpoints.ts'
import { followFocus } from '#features/session/kept-place.ts'
import type { Session, SessionSnapshot } from '#features/session/create-session.ts'
import { getSession } from '#features/session/session.ts'

const SessionPanels = lazy(() => import('#features/session/SessionPanels.tsx'))
const SessionContext = createContext<Session | null>(null)

/** Gives the one session to everything below, and opens the sign-in panels over it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = getSession()
  const isPanelOpen = useSelector(session.actor, isAsking)
  useEffect(followFocus, [])
  return (
    <SessionContext value={session}>
      {children}
      <Suspense>{isPanelOpen && <SessionPanels />}</Suspense>
    </SessionContext>
  )
}

const isAsking = (snapshot: SessionSnapshot) =>
  snapshot.matches({ ready: 'expired' }) || snapshot.matches({ ready: 'secondLevelDemanded' })

/** The session: its actor, the sign-out, the preferences. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider.')
  return session
}

/** One view of the session machine; the component renders again when that changes. */
export function useSessionState<T>(select: (snapshot: SessionSnapshot) => T): T {
  return useSelector(useSession().actor, select)
}

/** The signed-in person; only for what is shown after the sign-in. */
export function useUser(): SessionUser {
  const user = useSessionState((snapshot) => snapshot.context.user)
  if (!user) throw new Error('useUser is used where nobody is signed in.')
  return user
}
