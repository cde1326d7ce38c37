import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { SCREEN_ENTRIES } from '#app/catalogue.ts'
import { createConsoleSurface } from '#app/commands/console-surface.ts'
import { Workstation } from '#app/shell/Workstation.tsx'
import { SurfaceProvider } from '#commands/surface-context.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { useSessionState } from '#features/session/session-context.ts'
import { roleOf } from '#routes/access.ts'

const surface = createConsoleSurface(SCREEN_ENTRIES)

/** The console of the signed-in person, with the commands that it offers them; `children` in place of a screen. */
export function Shell({ children }: { children?: ReactNode }) {
  const user = useSessionState((snapshot) => snapshot.context.user)
  useSurfaceUser(user)
  // During sign-out there is no person to render for.
  if (!user) return null
  return (
    <SurfaceProvider value={surface}>
      <Workstation key={user.userId} user={user} surface={surface}>
        {children}
      </Workstation>
    </SurfaceProvider>
  )
}

function useSurfaceUser(user: SessionUser | null): void {
  // Before it is painted: whoever sees the shell may press its keys at once.
  useLayoutEffect(() => {
    surface.setUser(user && { role: roleOf(user), userId: user.userId, settings: user.system })
  }, [user])
}
