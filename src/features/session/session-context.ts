import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { Session, SessionSnapshot } from '#features/session/create-session.ts'

/** The one session, given by `SessionProvider`. */
export const SessionContext = createContext<Session | null>(null)

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

/** The signed-in person; use only in components shown after the sign-in. */
export function useUser(): SessionUser {
  const user = useSessionState((snapshot) => snapshot.context.user)
  if (!user) throw new Error('useUser is used where nobody is signed in.')
  return user
}
