import { redirect } from '@tanstack/react-router'
import { noteDroppedSearch } from '#app/router/dropped-search.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { isAllowed } from '#routes/access.ts'
import { safeReturnPath } from '#routes/return-path.ts'

/** What the guards ask the session. */
export interface GuardSession {
  /** Waits until it is known who is there; the person is loaded once. */
  awaitReady(): Promise<'anonymous' | 'bindRequired' | 'ready'>
  user(): Pick<SessionUser, 'access'> | null
}

/** Lets nobody into the console who is not signed in; what they wanted is remembered. */
export async function requireSession(session: GuardSession, href: string): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'anonymous') throw redirect({ to: '/login', search: { from: returnPathOf(href) }, replace: true })
  if (phase === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
}

/** Lets a person in who may open the path; others go to /401, which takes the place of this step of history. */
export function requireAccess(path: ScreenPath, session: Pick<GuardSession, 'user'>): void {
  const user = session.user()
  if (user && !isAllowed(path, user)) throw redirect({ to: '/401', replace: true })
}

/** Sends a signed-in person on to where they wanted to go, otherwise home. */
export async function skipWhenSignedIn(session: GuardSession, from: string | undefined, origin: string): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
  if (phase !== 'ready') return
  const wanted = safeReturnPath(from) ?? '/home'
  noteDroppedSearch(new URL(wanted, origin))
  throw redirect({ href: wanted, replace: true })
}

/** Only who still has to bind an authenticator, or wants to, is let in; others sign in first. */
export async function requirePerson(session: GuardSession): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'anonymous') throw redirect({ to: '/login', replace: true })
}

/** Home is where everybody comes anyway, so it is not worth naming. */
function returnPathOf(href: string): string | undefined {
  const path = safeReturnPath(href)
  return path === '/home' || path === '/' ? undefined : path
}
