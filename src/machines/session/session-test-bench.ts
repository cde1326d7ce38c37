import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { DEFAULT_PREFERENCES } from '#contract/people/preferences.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { sessionFlow } from '#machines/session/session.flow.ts'
import type { Credentials, SecondPassword, SessionEmitted } from '#machines/session/session.types.ts'

/** A signed-in person. */
export const USER: SessionUser = {
  userId: 5,
  userName: 'Service',
  account: 'custservice',
  avatar: null,
  access: ['customerService'],
  enableGoogleVerify: false,
  confirmBind: true,
  showLogo: true,
  systemFlag: 'Paydesk',
  allowModify: true,
  unreadCount: 0,
  secondLevelUntil: null,
  preferences: DEFAULT_PREFERENCES,
  system: {
    zone: 'Asia/Shanghai',
    isDemo: true,
    isDevelopment: false,
    supplierSmsRecordEnable: true,
    supplierWebMessageEnable: true,
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
    googleVerifyBalanceOperation: true,
    showBatchButton: true,
    canClearMerchantBalance: false,
    enablePayPassword: false,
    apiUrl: '',
    runState: { state: 'running', since: null, by: null },
    waitLimits: { order: 10, callback: 15, payout: 30 },
  },
}
/** The same person before binding an authenticator. */
export const UNBOUND: SessionUser = { ...USER, enableGoogleVerify: true, confirmBind: false }

export const failure = (
  code: CallFailure['code'],
  msg = 'refused',
  failed: CallFailure['failure'] = {},
): CallFailure => ({ code, msg, failure: failed })
export const LOCK = failure(423, 'login.locked', { retryAfterSeconds: 600 })

/** Waits until the results of the injected actors have reached the machine. */
const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}

type Answer = CallFailure | Error | SessionUser | 'ok' | 'never'

/** A session machine with a fake server: each actor returns the configured result and records its input. */
export async function startSession({ hasToken = false, user = USER as Answer } = {}) {
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
        giveSecondPassword: fromPromise<void, SecondPassword>(
          async ({ input }) => void (await answered('giveSecondPassword', input)),
        ),
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
