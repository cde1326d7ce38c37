import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { followFocus } from '#features/session/panels/focus-and-operation.ts'
import type { SessionSnapshot } from '#features/session/create-session.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { getSession } from '#features/session/session.ts'

const SessionPanels = lazyComponent(lazyModule(() => import('#features/session/panels/SessionPanels.tsx')))

/** Provides the session to all children, and opens the sign-in panels over them. */
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
