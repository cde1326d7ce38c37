import { redirect } from '@tanstack/react-router'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { parseSearchText } from '#domain/text/search-text.ts'
import { isAllowed, ownVariantOf } from '#routes/access.ts'
import { safeReturnPath } from '#routes/return-path.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { readSearch } from '#routes/screen-search.ts'

let noted: { pathname: string; search: string } | null = null

/** Notes the URL that was opened, whose rejected parameters are told. */
export function noteOpenedUrl({ pathname, search }: { pathname: string; search: string }): void {
  noted = { pathname, search }
}

/** Returns the parameters that the opened screen rejects by its schema, once. */
export function takeDroppedSearch(path: string, schema: SearchSchema): string[] {
  const names = noted?.pathname === path ? readSearch(schema, parseSearchText(noted.search)).dropped : []
  noted = null
  return names
}

/** The parts of the session that guards use. */
export interface GuardSession {
  /** Waits until the person is known; the person is loaded once. */
  awaitReady(): Promise<'anonymous' | 'bindRequired' | 'ready'>
  user(): Pick<SessionUser, 'access' | 'confirmBind'> | null
}

/** Redirects anonymous visitors to the sign-in and keeps the return path. */
export async function requireSession(session: GuardSession, href: string): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'anonymous') throw redirect({ to: '/login', search: { from: returnPathOf(href) }, replace: true })
  if (phase === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
}

/**
 * Allows a person who may open the path. Others are redirected to their own variant of the screen, with the same filters
 * and record, otherwise to /401; either replaces the history entry.
 */
export function requireAccess(path: ScreenPath, session: Pick<GuardSession, 'user'>, searchText = ''): void {
  const user = session.user()
  if (!user || isAllowed(path, user)) return
  const own = ownVariantOf(path, user)
  if (own === undefined) throw redirect({ to: '/401', replace: true })
  throw redirect({ href: own + searchText, replace: true })
}

/** Redirects a signed-in person to the return path, otherwise home. */
export async function skipWhenSignedIn(session: GuardSession, from: string | undefined, origin: string): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'bindRequired') throw redirect({ to: '/googleVerify', replace: true })
  if (phase !== 'ready') return
  const wanted = safeReturnPath(from) ?? '/home'
  noteOpenedUrl(new URL(wanted, origin))
  throw redirect({ href: wanted, replace: true })
}

/** Allows only persons without an authenticator: others are sent home, where nothing asks them to bind, or sign in first. */
export async function requireUnbound(session: GuardSession): Promise<void> {
  const phase = await session.awaitReady()
  if (phase === 'anonymous') throw redirect({ to: '/login', replace: true })
  if (session.user()?.confirmBind) throw redirect({ to: '/home', replace: true })
}

/** Home is the default, so it is not stored as a return path. */
function returnPathOf(href: string): string | undefined {
  const path = safeReturnPath(href)
  return path === '/home' || path === '/' ? undefined : path
}
