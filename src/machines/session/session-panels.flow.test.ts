import { describe, expect, it } from 'vitest'
import { failure, LOCK, startSession as start, UNBOUND, USER } from '#machines/session/session-test-bench.ts'

describe('the second level', () => {
  async function demanded() {
    const started = await start({ hasToken: true })
    await started.send({ type: 'DEMAND_SECOND_LEVEL', reason: 'missing' })
    return started
  }
  const give = { type: 'GIVE_SECOND_PASSWORD', password: ' Second ', reason: ' month end ' } as const

  it('is requested, sent as typed, and lets the calls continue', async () => {
    const { send, value, context, calls, take } = await demanded()
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
    expect(context().secondLevelReason).toBe('missing')
    await send(give)
    expect(calls.at(-1)).toEqual(['giveSecondPassword', { password: ' Second ', reason: 'month end' }])
    expect(value()).toEqual({ ready: 'idle' })
    expect(context().secondLevelReason).toBeNull()
    expect(take()).toEqual([{ type: 'satisfied', demand: 'secondLevel' }])
  })

  it('takes over a later reason while it is requested', async () => {
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

  it('fails the waiting calls when its panel is closed, and the work continues', async () => {
    const { send, value, take, tokens } = await demanded()
    await send({ type: 'CLOSE_PANEL' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(take()).toEqual([{ type: 'abandoned', demand: 'secondLevel' }])
    expect(tokens.forgotten).toBe(0)
  })

  it('is requested again after the session expired in the meantime', async () => {
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

  it('keeps the person, lets the same account sign in, and the calls continue', async () => {
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

  it('is reported once', async () => {
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

  it('leads to binding if it has become mandatory, and fails the waiting calls', async () => {
    const { answers, send, value, take } = await expired()
    answers.loadUser = UNBOUND
    await send(again)
    expect(value()).toBe('bindRequired')
    expect(take()).toContainEqual({ type: 'abandoned', demand: 'expired' })
  })

  it('goes to the sign-in page when its panel is closed', async () => {
    const { send, value, take, tokens, context } = await expired()
    take()
    await send({ type: 'CLOSE_PANEL' })
    expect([value(), tokens.forgotten, context().user]).toEqual(['loggedOut', 1, null])
    expect(take()).toEqual([
      { type: 'abandoned', demand: 'secondLevel' },
      { type: 'abandoned', demand: 'expired' },
      { type: 'ended' },
    ])
  })

  it('continues when the same person signed in in another tab', async () => {
    const { send, value, calls, take } = await expired()
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'custservice' })
    expect(value()).toEqual({ ready: 'idle' })
    expect(calls.map(([name]) => name)).toEqual(['loadUser', 'loadUser'])
    expect(take()).toContainEqual({ type: 'satisfied', demand: 'expired' })
  })

  it('ends when another person signed in in another tab', async () => {
    const { answers, send, value, take } = await expired()
    answers.loadUser = 'never'
    await send({ type: 'SIGNED_IN_ELSEWHERE', account: 'superadmin' })
    expect(value()).toBe('loadingUser')
    expect(take()).toContainEqual({ type: 'replaced' })
  })

  it('keeps a second-level request until after the sign-in', async () => {
    const { send, value } = await expired()
    await send({ type: 'DEMAND_SECOND_LEVEL', reason: 'expired' })
    expect(value()).toEqual({ ready: { expired: 'asked' } })
    await send(again)
    expect(value()).toEqual({ ready: { secondLevelDemanded: 'asked' } })
  })
})
