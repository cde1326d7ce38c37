import { describe, expect, it } from 'vitest'
import { failure, LOCK, startSession as start, UNBOUND, USER } from '#machines/session/session-test-bench.ts'

const signIn = { type: 'SIGN_IN', userName: ' custservice ', password: ' Pass 1 ', googleCode: ' 123456 ' } as const

describe('starting', () => {
  it('is logged out without a token', async () => {
    const { value, calls } = await start()
    expect(value()).toBe('loggedOut')
    expect(calls).toEqual([])
  })

  it('loads the person once with a token', async () => {
    const { value, calls, context } = await start({ hasToken: true })
    expect(value()).toEqual({ ready: 'idle' })
    expect(calls).toEqual([['loadUser', undefined]])
    expect(context().user).toEqual(USER)
  })

  it('requires a sign-in but keeps the token when the server could not be asked', async () => {
    const { value, tokens, context } = await start({ hasToken: true, user: failure('network', 'network') })
    expect([value(), tokens.forgotten, context().failure?.code]).toEqual(['loggedOut', 0, 'network'])
  })

  it('clears the token and requires a sign-in when the session has ended', async () => {
    const { value, tokens, context, take } = await start({ hasToken: true, user: failure(1003) })
    expect(value()).toBe('loggedOut')
    expect(tokens.forgotten).toBe(1)
    expect(context().failure?.code).toBe(1003)
    expect(take()).toEqual([{ type: 'ended' }])
  })

  it('reports a failure of the console itself', async () => {
    const { context } = await start({ hasToken: true, user: new TypeError('a fault') })
    expect(context().failure).toEqual({ code: 500, msg: 'console', failure: {} })
  })
})

describe('signing in', () => {
  it('trims user name and code, leaves the password as typed, and keeps no password', async () => {
    const { actor, send, calls, value, context } = await start()
    await send(signIn)
    expect(calls[0]).toEqual(['signIn', { userName: 'custservice', password: ' Pass 1 ', googleCode: '123456' }])
    expect(value()).toEqual({ ready: 'idle' })
    expect(context().account).toBe('custservice')
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Pass 1')
  })

  it('shows the refusal with the remaining attempts, and clears it on the next attempt', async () => {
    const { answers, send, value, context } = await start()
    answers.signIn = failure(401, 'login.wrongCredentials', { remainingAttempts: 3 })
    await send(signIn)
    expect(value()).toBe('loggedOut')
    expect(context().failure?.failure.remainingAttempts).toBe(3)
    answers.signIn = 'never'
    await send(signIn)
    expect(value()).toBe('signingIn')
    expect(context().failure).toBeNull()
  })

  it('allows one attempt at a time', async () => {
    const { answers, send, calls } = await start()
    answers.signIn = 'never'
    await send(signIn)
    await send(signIn)
    expect(calls).toHaveLength(1)
  })

  it('counts a lock down and then ends it', async () => {
    const { answers, send, pass, value, context } = await start()
    answers.signIn = LOCK
    await send(signIn)
    expect(value()).toBe('locked')
    expect(context().secondsLeft).toBe(600)
    await pass(1_000)
    expect(context().secondsLeft).toBe(599)
    await pass(598_000)
    expect([value(), context().secondsLeft]).toEqual(['locked', 1])
    await pass(1_000)
    expect(value()).toBe('loggedOut')
    expect(context().failure).toBeNull()
  })

  it('lets another account sign in while one is locked, and not the locked one', async () => {
    const { answers, send, value, calls } = await start()
    answers.signIn = LOCK
    await send(signIn)
    await send(signIn)
    expect([value(), calls.length]).toEqual(['locked', 1])
    answers.signIn = 'ok'
    await send({ ...signIn, userName: 'other' })
    expect(value()).toEqual({ ready: 'idle' })
  })

  it.each(['login.googleCodeRequired', 'googleCode.wrong', 'googleCode.used'])(
    'asks for the Google code after %s',
    async (msg) => {
      const { answers, send, value, context } = await start()
      answers.signIn = failure(401, msg, { remainingAttempts: 4 })
      await send(signIn)
      expect(value()).toBe('googleCode')
      expect(context().failure?.msg).toBe(msg)
      answers.signIn = 'ok'
      await send(signIn)
      expect(value()).toEqual({ ready: 'idle' })
    },
  )

  it('starts over from the code', async () => {
    const { answers, send, value, context } = await start()
    answers.signIn = failure(401, 'login.googleCodeRequired')
    await send(signIn)
    await send({ type: 'START_OVER' })
    expect([value(), context().failure]).toEqual(['loggedOut', null])
  })

  it.each([
    ['loggedOut', failure(401)],
    ['googleCode', failure(401, 'login.googleCodeRequired')],
    ['locked', LOCK],
  ] as const)('follows a sign-in of another tab from %s', async (from, refusal) => {
    const { answers, send, value } = await start()
    answers.signIn = refusal
    await send(signIn)
    expect(value()).toBe(from)
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'custservice' })
    expect(value()).toEqual({ ready: 'idle' })
  })
})

describe('binding an authenticator', () => {
  it('is required before work, and ends by reloading the person', async () => {
    const { answers, send, value } = await start({ hasToken: true, user: UNBOUND })
    expect(value()).toBe('bindRequired')
    answers.loadUser = { ...UNBOUND, confirmBind: true }
    await send({ type: 'CONFIRM_BINDING' })
    expect(value()).toEqual({ ready: 'idle' })
  })

  it('can be left by signing out', async () => {
    const { send, value, tokens } = await start({ hasToken: true, user: UNBOUND })
    await send({ type: 'SIGN_OUT' })
    expect([value(), tokens.forgotten]).toEqual(['loggedOut', 1])
  })

  it('ends when the session expires, leaving no call waiting', async () => {
    const { send, value, take, tokens } = await start({ hasToken: true, user: UNBOUND })
    await send({ type: 'EXPIRE' })
    expect([value(), tokens.forgotten]).toEqual(['loggedOut', 1])
    expect(take()).toEqual([{ type: 'abandoned', demand: 'expired' }, { type: 'ended' }])
  })
})

describe('ready', () => {
  it('applies changes of the person', async () => {
    const { send, context } = await start({ hasToken: true })
    await send({ type: 'UPDATE_USER', change: { unreadCount: 7 } })
    expect(context().user).toEqual({ ...USER, unreadCount: 7 })
  })

  it.each([['ok'], [failure('network')]] as const)(
    'is logged out by signing out, whatever the server says',
    async (answer) => {
      const { answers, send, value, tokens, take, context } = await start({ hasToken: true })
      answers.signOut = answer
      await send({ type: 'SIGN_OUT' })
      expect([value(), tokens.forgotten, context().user]).toEqual(['loggedOut', 1, null])
      expect(take().at(-1)).toEqual({ type: 'ended' })
    },
  )

  it('logs out with the other tab, without clearing what that tab cleared', async () => {
    const { send, value, tokens, take } = await start({ hasToken: true })
    await send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect([value(), tokens.forgotten]).toEqual(['loggedOut', 0])
    expect(take().at(-1)).toEqual({ type: 'ended' })
  })

  it('stays signed in when the same person signs in in another tab', async () => {
    const { send, value, calls } = await start({ hasToken: true })
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'CustService' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(calls).toHaveLength(1)
  })

  it('loads the new person when another one signs in in another tab', async () => {
    const { send, value, take, answers } = await start({ hasToken: true })
    answers.loadUser = 'never'
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'superadmin' })
    expect(value()).toBe('loadingUser')
    expect(take()).toContainEqual({ type: 'replaced' })
  })
})
