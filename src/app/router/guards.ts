import { redirect } from '@tanstack/react-router'
import type { ScreenPath } from '#domain/screens.ts'
import { noteDroppedSearch } from '#app/router/dropped-search.ts'
import type { RouterContext } from '#app/router/root-route.tsx'
import { isAllowed } from '#routes/access.ts'
import { safeReturnPath } from '#routes/return-path.ts'

interface Entry {
  context: RouterContext
  location: { href: string }
}

/** Lets nobody into the console who is not signed in; what they wanted is remembered. The person is loaded once. */
export async function requireSession({ context, location }: Entry): Promise<void> {
  const place = await context.session.awaitReady()
  if (place === 'anonymous') throw redirect({ to: '/login', search: { from: returnPathOf(location.href) }, replace: true })
  if (place === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
}

/** Lets a person in who may open the path; others go to /401, which takes the place of this step of history. */
export function requireAccess(path: ScreenPath, { context }: Entry): void {
  const user = context.session.user()
  if (user && !isAllowed(path, user)) throw redirect({ to: '/401', replace: true })
}

/** Sends a signed-in person on to where they wanted to go, otherwise home. */
export async function skipWhenSignedIn(context: RouterContext, from: string | undefined): Promise<void> {
  const place = await context.session.awaitReady()
  if (place === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
  if (place !== 'ready') return
  const wanted = safeReturnPath(from) ?? '/home'
  const { pathname, search } = new URL(wanted, location.origin)
  noteDroppedSearch({ pathname, search })
  throw redirect({ href: wanted, replace: true })
}

/** Only who still has to bind an authenticator, or wants to, is let in; others sign in first. */
export async function requirePerson(context: RouterContext): Promise<void> {
  const place = await context.session.awaitReady()
  if (place === 'anonymous') throw redirect({ to: '/login', replace: true })
  // Bound already, perhaps just now: there is nothing left to do here.
  if (place === 'ready' && context.session.user()?.confirmBind) throw redirect({ to: '/home', replace: true })
}

/** Home is where everybody comes anyway, so it is not worth naming. */
function returnPathOf(href: string): string | undefined {
  const path = safeReturnPath(href)
  return path === '/home' || path === '/' ? undefined : path
}
