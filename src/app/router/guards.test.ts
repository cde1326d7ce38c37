import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { requireAccess, requireSession, skipWhenSignedIn } from '#app/router/guards.ts'
import type { GuardSession } from '#app/router/guards.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

function session(phase: 'anonymous' | 'bindRequired' | 'ready', role: Role = 'admin'): GuardSession {
  return { awaitReady: () => Promise.resolve(phase), user: () => (phase === 'ready' ? { access: [role] } : null) }
}

/** The redirect target of a guard; undefined if it allows access. */
async function sentBy(guard: () => void | Promise<void>) {
  try {
    await guard()
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options
  }
}

describe('guards', () => {
  it.each(ROLES)('let %s into a built path only where the path names the role', async (role) => {
    for (const { route } of BUILT_ROUTES) {
      const sent = await sentBy(() => requireAccess(route.path, session('ready', role)))
      const isNamed = route.roles === 'public' || route.roles.includes(role)
      expect([route.path, sent?.to, sent?.replace]).toEqual([
        route.path,
        isNamed ? undefined : '/401',
        isNamed ? undefined : true,
      ])
    }
  })

  it('redirect an anonymous person to the sign-in, with the return path', async () => {
    const sent = await sentBy(() => requireSession(session('anonymous'), '/order/list?orderStatusId=3'))
    expect(sent).toMatchObject({ to: '/login', search: { from: '/order/list?orderStatusId=3' }, replace: true })
    expect(await sentBy(() => requireSession(session('anonymous'), '/home'))).toMatchObject({
      search: { from: undefined },
    })
  })

  it('redirect a person who must bind an authenticator to the binding page', async () => {
    expect(await sentBy(() => requireSession(session('bindRequired'), '/home'))).toMatchObject({ to: '/googleVerify' })
    expect(await sentBy(() => skipWhenSignedIn(session('bindRequired'), undefined, 'http://paydesk'))).toMatchObject({
      to: '/googleVerify',
    })
  })

  it('redirect a signed-in person from the sign-in page, never to another site', async () => {
    const from = (wanted: string | undefined) =>
      sentBy(() => skipWhenSignedIn(session('ready'), wanted, 'http://paydesk'))
    expect(await from('/message_page?box=trash')).toMatchObject({ href: '/message_page?box=trash', replace: true })
    expect(await from('https://elsewhere.example/home')).toMatchObject({ href: '/home' })
    expect(await from(undefined)).toMatchObject({ href: '/home' })
    expect(await sentBy(() => skipWhenSignedIn(session('anonymous'), '/home', 'http://paydesk'))).toBeUndefined()
  })

  it('let a signed-in person into the console', async () => {
    expect(await sentBy(() => requireSession(session('ready'), '/home'))).toBeUndefined()
  })
})
