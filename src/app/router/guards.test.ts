import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { requireAccess, requireSession, requireUnbound, skipWhenSignedIn } from '#app/router/guards.ts'
import type { GuardSession } from '#app/router/guards.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

function session(
  phase: 'anonymous' | 'bindRequired' | 'ready',
  role: Role = 'admin',
  confirmBind = false,
): GuardSession {
  return {
    awaitReady: () => Promise.resolve(phase),
    user: () => (phase === 'anonymous' ? null : { access: [role], confirmBind }),
  }
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
      const sent = await sentBy(() =>
        requireAccess(route.path, session('ready', role), '?open=C2611200000000001&utr=1'),
      )
      const isNamed = route.roles === 'public' || route.roles.includes(role)
      const own = pathFor(route.screen, role)
      expect([route.path, sent?.to ?? sent?.href, sent?.replace]).toEqual([
        route.path,
        isNamed ? undefined : own === undefined ? '/401' : `${own}?open=C2611200000000001&utr=1`,
        isNamed ? undefined : true,
      ])
    }
  })

  it('send a link of another role to the own variant of the screen, with its filters and record', async () => {
    const link = '?orderStatusId=4&open=C2611200000000001'
    const sentTo = async (role: Role) =>
      (await sentBy(() => requireAccess('/order/list/customerService', session('ready', role), link)))?.href
    expect(await sentTo('superAdmin')).toBe(`/order/list${link}`)
    expect(await sentTo('supplier')).toBe(`/order/list/supplier${link}`)
    expect(await sentTo('merchant')).toBe(`/order/list/merchant${link}`)
    expect(await sentTo('customerService')).toBeUndefined()
    expect((await sentBy(() => requireAccess('/order/list', session('ready', 'technicalSupport'), link)))?.to).toBe(
      '/401',
    )
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

  it('ask nobody to bind an authenticator who has bound one', async () => {
    expect(await sentBy(() => requireUnbound(session('ready', 'admin', true)))).toMatchObject({ to: '/home' })
    expect(await sentBy(() => requireUnbound(session('ready')))).toBeUndefined()
    expect(await sentBy(() => requireUnbound(session('bindRequired')))).toBeUndefined()
    expect(await sentBy(() => requireUnbound(session('anonymous')))).toMatchObject({ to: '/login' })
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
