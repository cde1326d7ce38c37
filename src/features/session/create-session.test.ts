import { describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import { DEFAULT_PREFERENCES } from '#contract/people/preferences.ts'
import { createClient } from '#api/client.ts'
import { routesOf } from '#contract/calls/endpoint-routes.ts'
import { createAuthGate } from '#api/transport/auth-gate.ts'
import type { Tokens, TokensElsewhere } from '#api/transport/tokens.ts'
import { createSession } from '#features/session/create-session.ts'

const user = {
  userId: 1,
  account: 'custservice',
  access: ['customerService'],
  enableGoogleVerify: false,
  confirmBind: true,
  preferences: DEFAULT_PREFERENCES,
}
const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data })
const refused = (code: number) => Response.json({ code, msg: 'refused', data: null })

/** Client, gate and session over a server that knows the valid tokens. */
function start({ token = 't1' as string | null } = {}) {
  const held: { token: string | null; token2: string | null } = { token, token2: null }
  const good = { token: 't1', token2: 's1' }
  const calls: { name: string; key: string | null }[] = []
  let hear: (what: TokensElsewhere) => void = () => {}
  const tokens: Tokens = {
    read: () => ({ ...held }),
    keep: (next) => Object.assign(held, { token: next, token2: null }),
    keepSecond: (next) => Object.assign(held, { token2: next }),
    forget: () => Object.assign(held, { token: null, token2: null }),
    onElsewhere(listener) {
      hear = listener
      return () => {}
    },
  }
  const gate = createAuthGate()
  let keys = 0
  const client = createClient({
    baseUrl: '',
    routes: routesOf(contract),
    tokens,
    gate,
    newKey: () => String(++keys),
    fetch: async (url, init) => {
      const name = url.replace('/v1.0/', '').replace(/\?.*/, '')
      const headers = init.headers as Headers
      calls.push({ name, key: headers.get('Idempotency-Key') })
      if (name === 'user/login') return ok({ token: good.token, bindRequired: false })
      if (headers.get('token') !== good.token) return refused(1003)
      if (name === 'user/login2') return ok({ token2: good.token2, expiresAt: '' })
      if (name === 'user/getInfo') return ok(user)
      if (name === 'user/forceLogout' && headers.get('token2') !== good.token2) return refused(1024)
      if (name === 'user/setPreferences' && String(init.body).includes('"colorScheme":"dark"')) return refused(500)
      return ok({})
    },
  })
  const session = createSession({ client, gate, tokens })
  const named = (name: string) => calls.filter((call) => call.name === name)
  const value = () => session.actor.getSnapshot().value
  return { session, client, held, good, named, value, hear: (what: TokensElsewhere) => hear(what) }
}

describe('the session of the console', () => {
  it('is ready with a valid token, and requires a sign-in without one', async () => {
    const { session } = start()
    expect(session.phase()).toBe('pending')
    expect(await session.awaitReady()).toBe('ready')
    expect(session.user()?.account).toBe('custservice')
    expect(await start({ token: null }).session.awaitReady()).toBe('anonymous')
  })

  it('stores the token of a sign-in and reports the new phase', async () => {
    const { session, held } = start({ token: null })
    const phases: string[] = []
    session.onPhaseChange((phase) => phases.push(phase))
    session.actor.send({ type: 'SIGN_IN', userName: 'custservice', password: 'p', googleCode: '' })
    await expect.poll(() => phases).toEqual(['pending', 'ready'])
    expect(held.token).toBe('t1')
  })

  it('completes the calls in flight after one sign-in, each change once', async () => {
    const { session, client, good, named, value } = start()
    await session.awaitReady()
    good.token = 't2'
    const work = [
      client.call('order.callback', { orderCode: 'C2611200000000001' }),
      client.call('message.init', {}),
      client.call('order.openWork', {}),
    ]
    await expect.poll(() => value()).toEqual({ ready: { expired: 'asked' } })
    session.actor.send({ type: 'SIGN_IN_AGAIN', password: 'p', googleCode: '' })
    await Promise.all(work)
    expect(named('user/login')).toHaveLength(1)
    expect(named('order/callback').map(({ key }) => key)).toEqual(['1', '1'])
    expect(session.phase()).toBe('ready')
  })

  it('prompts for the second level and continues, even when the session expires in between', async () => {
    const { session, client, good, named, value } = start()
    await session.awaitReady()
    const work = client.call('user.forceLogout', { token: 'handle' })
    await expect.poll(() => value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    good.token = 't2'
    session.actor.send({ type: 'GIVE_SECOND_PASSWORD', password: 'p', reason: '' })
    await expect.poll(() => value()).toEqual({ ready: { expired: 'asked' } })
    session.actor.send({ type: 'SIGN_IN_AGAIN', password: 'p', googleCode: '' })
    await expect.poll(() => value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    session.actor.send({ type: 'GIVE_SECOND_PASSWORD', password: 'p', reason: '' })
    await work
    expect(new Set(named('user/forceLogout').map(({ key }) => key)).size).toBe(1)
  })

  it('fails waiting calls when the panel is closed, and ends the session', async () => {
    const { session, client, good, held } = start()
    await session.awaitReady()
    const ended = vi.fn()
    session.onEnded(ended)
    good.token = 't2'
    const work = client.call('message.init', {})
    const failed = expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(() => session.actor.getSnapshot().matches({ ready: 'expired' })).toBe(true)
    session.actor.send({ type: 'CLOSE_PANEL' })
    await failed
    expect([session.phase(), held.token]).toEqual(['anonymous', null])
    expect(ended).toHaveBeenCalled()
  })

  it('holds new calls once the session is known to have expired', async () => {
    const { session, client, named } = start()
    await session.awaitReady()
    session.expire()
    const work = client.call('message.init', {})
    await Promise.resolve()
    expect(named('message/init')).toHaveLength(0)
    session.actor.send({ type: 'SIGN_IN_AGAIN', password: 'p', googleCode: '' })
    await work
    expect(named('message/init')).toHaveLength(1)
  })

  it('fails a call at once while signed out', async () => {
    const { session, client } = start({ token: null })
    await session.awaitReady()
    await expect(client.call('message.init', {})).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('ends with a sign-out in another tab', async () => {
    const { session, hear } = start()
    await session.awaitReady()
    hear({ type: 'signedOut' })
    expect(session.phase()).toBe('anonymous')
  })

  it('applies a preference at once and reverts it when saving fails', async () => {
    const { session } = start()
    await session.awaitReady()
    const kept = session.savePreferences({ notifierMuted: true })
    expect(session.user()?.preferences.notifierMuted).toBe(true)
    await kept
    const pending = session.savePreferences({ colorScheme: 'dark' })
    expect(session.user()?.preferences.colorScheme).toBe('dark')
    await expect(pending).rejects.toMatchObject({ code: 500 })
    expect(session.user()?.preferences).toMatchObject({ colorScheme: 'auto', notifierMuted: true })
  })
})
