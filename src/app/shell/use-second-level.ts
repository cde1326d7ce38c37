import { useEffect } from 'react'
import { LIMITS } from '#domain/limits.ts'
import { useSession } from '#features/session/session-context.ts'

/** Updates the person's second-level expiry whenever they enter its password. */
export function useSecondLevel(): void {
  const session = useSession()
  useEffect(() => {
    const subscription = session.actor.on('satisfied', ({ demand }) => {
      if (demand !== 'secondLevel') return
      const until = new Date(Date.now() + LIMITS.secondLevelSeconds * 1_000)
      session.actor.send({ type: 'UPDATE_USER', change: { secondLevelUntil: until.toISOString() } })
    })
    return () => subscription.unsubscribe()
  }, [session])
}
