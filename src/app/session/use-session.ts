import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/user.endpoints.ts'
import { getSession } from '#features/session/session.ts'

function subscribe(listener: () => void): () => void {
  const subscription = getSession().actor.subscribe(listener)
  return () => subscription.unsubscribe()
}

/** The signed-in person; null while signed out. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, () => getSession().user())
}
