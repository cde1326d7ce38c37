import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CallFailure } from '#contract/call-failure.ts'
import { DEFAULT_PREFERENCES } from '#contract/preferences.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'
import { sessionFlow } from '#machines/session/session.flow.ts'
import type { Credentials, SecondPassword, SessionEmitted } from '#machines/session/session.types.ts'

const USER: SessionUser = {
  userId: 5,
  userName: 'Service',
  account: 'custservice',
  avatar: null,
  access: ['customerService'],
  enableGoogleVerify: false,
  confirmBind: true,
  allowModify: true,
  unreadCount: 0,
  secondLevelUntil: null,
  preferences: DEFAULT_PREFERENCES,
  system: {
    systemFlag: 'Paydesk',
    showLogo: true,
    zone: 'Asia/Shanghai',
    isDemo: true,
    isDevelopment: false,
    supplierSmsRecordEnable: true,
    supplierWebMessageEnable: true,
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBatchOperations: true,
  },
}
const UNBOUND: SessionUser = { ...USER, enableGoogleVerify: true, confirmBind: false }

const failure = (code: CallFailure['code'], msg = 'refused', failed: CallFailure['failure'] = {}): CallFailure => ({ code, msg, failure: failed })
const LOCK = failure(423, 'login.locked', { retryAfterSeconds: 600 })

/** Lets what the injected actors answered reach the machine. */
const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}

type Answer = CallFailure | Error | SessionUser | 'ok' | 'never'

/** A session machine with a server of the test's making: each actor answers what is set, and notes what it was given. */
async function start({ hasToken = false, user = USER as Answer } = {}) {
  const clock = new SimulatedClock()
  const answers: Record<'signIn' | 'loadUser' | 'giveSecondPassword' | 'signOut', Answer> = {
    signIn: 'ok',
    loadUser: user,
    giveSecondPassword: 'ok',
    signOut: 'ok',
  }
  const calls: [keyof typeof answers, unknown][] = []
  const emitted: SessionEmitted[] = []
  const tokens = { forgotten: 0 }

  async function answered(name: keyof typeof answers, input: unknown): Promise<unknown> {
    calls.push([name, input])
    const answer = answers[name]
    if (answer === 'never') return await new Promise(() => {})
    if (answer instanceof Error || (answer !== 'ok' && 'code' in answer)) throw answer
    return answer
  }

  const actor = createActor(
    sessionFlow.provide({
      actors: {
        signIn: fromPromise<void, Credentials>(async ({ input }) => void (await answered('signIn', input))),
        loadUser: fromPromise(async () => (await answered('loadUser', undefined)) as SessionUser),
        giveSecondPassword: fromPromise<void, SecondPassword>(async ({ input }) => void (await answered('giveSecondPassword', input))),
        signOut: fromPromise<void>(async () => void (await answered('signOut', undefined))),
      },
      actions: {
        forgetTokens: () => {
          tokens.forgotten += 1
        },
      },
    }),
    { clock, input: { hasToken, now: () => clock.now() } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  await settle()

  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await settle()
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const value = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const take = () => emitted.splice(0)
  return { actor, answers, calls, tokens, send, pass, value, context, take }
}

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

  it('clears the token and asks for a sign-in when the person cannot be loaded', async () => {
    const { value, tokens, context, take } = await start({ hasToken: true, user: failure(1003) })
    expect(value()).toBe('loggedOut')
    expect(tokens.forgotten).toBe(1)
    expect(context().failure?.code).toBe(1003)
    expect(take()).toEqual([{ type: 'ended' }])
  })

  it('says so when the console itself fails', async () => {
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

  it('shows the refusal with the remaining tries, and forgets it at the next try', async () => {
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

  it('takes one try at a time', async () => {
    const { answers, send, calls } = await start()
    answers.signIn = 'never'
    await send(signIn)
    await send(signIn)
    expect(calls).toHaveLength(1)
  })

  it('counts a lock down and leaves it by itself', async () => {
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

  it('lets another account try while one is locked, and the locked one not', async () => {
    const { answers, send, value, calls } = await start()
    answers.signIn = LOCK
    await send(signIn)
    await send(signIn)
    expect([value(), calls.length]).toEqual(['locked', 1])
    answers.signIn = 'ok'
    await send({ ...signIn, userName: 'other' })
    expect(value()).toEqual({ ready: 'idle' })
  })

  it.each(['login.googleCodeRequired', 'googleCode.wrong', 'googleCode.used'])('asks for the Google code after %s', async (msg) => {
    const { answers, send, value, context } = await start()
    answers.signIn = failure(401, msg, { remainingAttempts: 4 })
    await send(signIn)
    expect(value()).toBe('googleCode')
    expect(context().failure?.msg).toBe(msg)
    answers.signIn = 'ok'
    await send(signIn)
    expect(value()).toEqual({ ready: 'idle' })
  })

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
  it('is demanded before work, and ends with loading the person anew', async () => {
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
  it('takes changes of the person', async () => {
    const { send, context } = await start({ hasToken: true })
    await send({ type: 'UPDATE_USER', change: { unreadCount: 7 } })
    expect(context().user).toEqual({ ...USER, unreadCount: 7 })
  })

  it.each([['ok'], [failure('network')]] as const)('is logged out by signing out, whatever the server says', async (answer) => {
    const { answers, send, value, tokens, take, context } = await start({ hasToken: true })
    answers.signOut = answer
    await send({ type: 'SIGN_OUT' })
    expect([value(), tokens.forgotten, context().user]).toEqual(['loggedOut', 1, null])
    expect(take().at(-1)).toEqual({ type: 'ended' })
  })

  it('is logged out with the other tab, without clearing what that cleared', async () => {
    const { send, value, tokens, take } = await start({ hasToken: true })
    await send({ type: 'SIGNED_OUT_ELSEWHERE' })
    expect([value(), tokens.forgotten]).toEqual(['loggedOut', 0])
    expect(take().at(-1)).toEqual({ type: 'ended' })
  })

  it('stays when the same person signs in in another tab', async () => {
    const { send, value, calls } = await start({ hasToken: true })
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'CustService' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(calls).toHaveLength(1)
  })

  it('loads the other person when somebody else signs in in another tab', async () => {
    const { send, value, take, answers } = await start({ hasToken: true })
    answers.loadUser = 'never'
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'superadmin' })
    expect(value()).toBe('loadingUser')
    expect(take()).toContainEqual({ type: 'replaced' })
  })
})

describe('the second level', () => {
  async function demanded() {
    const started = await start({ hasToken: true })
    await started.send({ type: 'DEMAND_SECOND_LEVEL', reason: 'missing' })
    return started
  }
  const give = { type: 'GIVE_SECOND_PASSWORD', password: ' Second ', reason: ' month end ' } as const

  it('is asked for, given as typed, and lets the calls go on', async () => {
    const { send, value, context, calls, take } = await demanded()
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    expect(context().secondLevelReason).toBe('missing')
    await send(give)
    expect(calls.at(-1)).toEqual(['giveSecondPassword', { password: ' Second ', reason: 'month end' }])
    expect(value()).toEqual({ ready: 'idle' })
    expect(context().secondLevelReason).toBeNull()
    expect(take()).toEqual([{ type: 'satisfied', demand: 'secondLevel' }])
  })

  it('learns a later reason while it is asked for', async () => {
    const { send, context } = await demanded()
    await send({ type: 'DEMAND_SECOND_LEVEL', reason: 'expired' })
    expect(context().secondLevelReason).toBe('expired')
  })

  it('is refused with the reason, and can be tried again', async () => {
    const { answers, send, value, context } = await demanded()
    answers.giveSecondPassword = failure(401, 'secondLevel.wrong', { remainingAttempts: 2 })
    await send(give)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'refused' } })
    expect(context().failure?.failure.remainingAttempts).toBe(2)
    answers.giveSecondPassword = 'never'
    await send(give)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'submitting' } })
    expect(context().failure).toBeNull()
  })

  it('is locked with a countdown and asked for again after it', async () => {
    const { answers, send, value, pass, context } = await demanded()
    answers.giveSecondPassword = LOCK
    await send(give)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'locked' } })
    await pass(599_000)
    expect(context().secondsLeft).toBe(1)
    await pass(1_000)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    expect(context().failure).toBeNull()
  })

  it('fails the waiting calls when its panel is closed, and the work goes on', async () => {
    const { send, value, take, tokens } = await demanded()
    await send({ type: 'CLOSE_PANEL' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(take()).toEqual([{ type: 'abandoned', demand: 'secondLevel' }])
    expect(tokens.forgotten).toBe(0)
  })

  it('comes back after the session expired meanwhile', async () => {
    const { answers, send, value, take } = await demanded()
    answers.giveSecondPassword = failure(1003)
    await send(give)
    expect(value()).toEqual({ ready: { expired: 'asked' } })
    await send({ type: 'SIGN_IN_AGAIN', password: 'p', googleCode: '' })
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    expect(take()).toEqual([{ type: 'expired' }, { type: 'satisfied', demand: 'expired' }])
  })
})

describe('an expired session', () => {
  async function expired() {
    const started = await start({ hasToken: true })
    await started.send({ type: 'EXPIRE' })
    return started
  }
  const again = { type: 'SIGN_IN_AGAIN', password: ' p ', googleCode: ' 123456 ' } as const

  it('keeps the person, lets the same account sign in, and the calls go on', async () => {
    const { send, value, context, calls, take } = await expired()
    expect(value()).toEqual({ ready: { expired: 'asked' } })
    expect(context().user).toEqual(USER)
    await send(again)
    expect(calls.slice(1)).toEqual([
      ['signIn', { userName: 'custservice', password: ' p ', googleCode: '123456' }],
      ['loadUser', undefined],
    ])
    expect(value()).toEqual({ ready: 'idle' })
    expect(take()).toEqual([{ type: 'expired' }, { type: 'satisfied', demand: 'expired' }])
  })

  it('is told once', async () => {
    const { answers, send, value, take } = await expired()
    answers.signIn = 'never'
    await send(again)
    await send({ type: 'EXPIRE' })
    expect(value()).toEqual({ ready: { expired: 'reSigningIn' } })
    expect(take()).toEqual([{ type: 'expired' }])
  })

  it('shows a refusal and takes another try', async () => {
    const { answers, send, value, context } = await expired()
    answers.signIn = failure(401, 'login.wrongCredentials', { remainingAttempts: 4 })
    await send(again)
    expect(value()).toEqual({ ready: { expired: 'refused' } })
    expect(context().failure?.msg).toBe('login.wrongCredentials')
    answers.signIn = 'ok'
    await send(again)
    expect(value()).toEqual({ ready: 'idle' })
    expect(context().failure).toBeNull()
  })

  it('is locked with a countdown and asked for again after it', async () => {
    const { answers, send, value, pass, context } = await expired()
    answers.signIn = LOCK
    await send(again)
    expect(value()).toEqual({ ready: { expired: 'locked' } })
    await pass(1_000)
    expect(context().secondsLeft).toBe(599)
    await pass(599_000)
    expect(value()).toEqual({ ready: { expired: 'asked' } })
  })

  it('shows it when the person cannot be loaded, and keeps what is on the screen', async () => {
    const { answers, send, value, take, tokens } = await expired()
    answers.loadUser = failure('network', 'network')
    await send(again)
    expect(value()).toEqual({ ready: { expired: 'refused' } })
    expect(take()).toEqual([{ type: 'expired' }])
    expect(tokens.forgotten).toBe(0)
  })

  it('leads to binding when that has become a duty, and fails what waits', async () => {
    const { answers, send, value, take } = await expired()
    answers.loadUser = UNBOUND
    await send(again)
    expect(value()).toBe('bindRequired')
    expect(take()).toContainEqual({ type: 'abandoned', demand: 'expired' })
  })

  it('leaves for the sign-in page when its panel is closed', async () => {
    const { send, value, take, tokens, context } = await expired()
    take()
    await send({ type: 'CLOSE_PANEL' })
    expect([value(), tokens.forgotten, context().user]).toEqual(['loggedOut', 1, null])
    expect(take()).toEqual([{ type: 'abandoned', demand: 'secondLevel' }, { type: 'abandoned', demand: 'expired' }, { type: 'ended' }])
  })

  it('goes on when the same person signed in in another tab', async () => {
    const { send, value, calls, take } = await expired()
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'custservice' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(calls.map(([name]) => name)).toEqual(['loadUser', 'loadUser'])
    expect(take()).toContainEqual({ type: 'satisfied', demand: 'expired' })
  })

  it('gives way when somebody else signed in in another tab', async () => {
    const { answers, send, value, take } = await expired()
    answers.loadUser = 'never'
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'superadmin' })
    expect(value()).toBe('loadingUser')
    expect(take()).toContainEqual({ type: 'replaced' })
  })

  it('keeps a demand for the second level for after the sign-in', async () => {
    const { send, value } = await expired()
    await send({ type: 'DEMAND_SECOND_LEVEL', reason: 'expired' })
    expect(value()).toEqual({ ready: { expired: 'asked' } })
    await send(again)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
  })
})
