import { api } from '#api/api.ts'
import { useSession } from '#features/session/session-context.ts'
import { usePushes } from '#features/session/realtime/use-realtime.ts'

/** Keeps what the console knows of the system current: a changed setting counts in consoles that are open. */
export function useSystemFacts(): void {
  const session = useSession()
  const read = async () => {
    const { system, systemFlag, showLogo } = await api.call('user.getInfo', {})
    session.actor.send({ type: 'UPDATE_USER', change: { system, systemFlag, showLogo } })
  }
  usePushes(({ commandType }) => {
    // What cannot be read now is read at the next change, or with the next page.
    if (commandType === 'system.changed') void read().catch(() => undefined)
  })
}
