import { createActor, fromPromise, waitFor } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Preferences } from '#contract/people/preferences.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { Client } from '#api/client.ts'
import type { AuthGate, DemandReason } from '#api/transport/auth-gate.ts'
import type { Tokens } from '#api/transport/tokens.ts'
import { recorded } from '#recording/recorder.ts'
import { sessionFlow } from '#machines/session/session.flow.ts'
import type { Credentials, SecondPassword, SessionEvent } from '#machines/session/session.types.ts'

export type SessionActor = ActorRefFrom<typeof sessionFlow>
export type SessionSnapshot = SnapshotFrom<typeof sessionFlow>

/** Where the session is, as far as routes care; `pending` while it is being found out. */
export type SessionPhase = 'pending' | 'anonymous' | 'bindRequired' | 'ready'

export interface SessionParts {
  client: Client
  gate: AuthGate
  tokens: Tokens
}

/** The one session of the console, for providers, route guards and whatever is no component. */
export interface Session {
  actor: SessionActor
  phase(): SessionPhase
  /** The signed-in person; null before sign-in. */
  user(): SessionUser | null
  /** Waits until the session state is known, then returns it. */
  awaitReady(): Promise<Exclude<SessionPhase, 'pending'>>
  /** Called whenever the phase changes, so that routes can be checked again. */
  onPhaseChange(listener: (phase: SessionPhase) => void): () => void
  /** Called when everything of this person has to go: sign-out, here or elsewhere, or another person's sign-in. */
  onEnded(listener: () => void): () => void
  signOut(): void
  /** Something other than a call, such as the socket, found the session expired. */
  expire(): void
  /** Changes preferences at once here and then on the account; what could not be kept is taken back. */
  savePreferences(change: Partial<Preferences>): Promise<void>
}

/** Joins the session machine to the calls that wait at the gate and to the other tabs. */
export function createSession({ client, gate, tokens }: SessionParts): Session {
  const actor = createActor(
    provided(client, tokens),
    recorded({
      input: { hasToken: tokens.read().token !== null, now: () => Date.now() },
    }),
  )
  actor.on('expired', () => gate.block('expired'))
  actor.on('satisfied', ({ demand }) => gate.release(demand))
  actor.on('abandoned', ({ demand }) => gate.cancel(demand))
  gate.setPrompt((reason) => {
    const event = demandEvent(reason)
    if (!actor.getSnapshot().can(event)) return false
    actor.send(event)
    return true
  })
  tokens.onElsewhere((what) =>
    actor.send(
      what.type === 'signedOut'
        ? { type: 'SIGNED_OUT_ELSEWHERE' }
        : { type: 'SIGNED_IN_ELSEWHERE', account: what.account },
    ),
  )
  actor.start()

  const phase = () => phaseOf(actor.getSnapshot())
  const user = () => actor.getSnapshot().context.user
  // Only the named preferences change: another change may be pending.
  function show(change: Partial<Preferences>): void {
    const preferences = user()?.preferences
    if (preferences) actor.send({ type: 'UPDATE_USER', change: { preferences: { ...preferences, ...change } } })
  }

  return {
    actor,
    phase,
    user,
    async awaitReady() {
      const snapshot = await waitFor(actor, (now) => phaseOf(now) !== 'pending')
      return phaseOf(snapshot) as Exclude<SessionPhase, 'pending'>
    },
    onPhaseChange(listener) {
      let last = phase()
      const subscription = actor.subscribe((snapshot) => {
        const now = phaseOf(snapshot)
        if (now === last) return
        last = now
        listener(now)
      })
      return () => subscription.unsubscribe()
    },
    onEnded(listener) {
      const subscriptions = [actor.on('ended', listener), actor.on('replaced', listener)]
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
    },
    signOut: () => actor.send({ type: 'SIGN_OUT' }),
    expire: () => actor.send({ type: 'EXPIRE' }),
    async savePreferences(change) {
      const before = user()?.preferences
      if (!before) return
      show(change)
      try {
        await client.call('user.setPreferences', change)
      } catch (error) {
        show(Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Preferences]])))
        throw error
      }
    },
  }
}

const DEVICE = 'paydesk.device'

/** The id of this browser, made at its first sign-in; empty where nothing can be kept. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE) ?? crypto.randomUUID()
    localStorage.setItem(DEVICE, known)
    return known
  } catch {
    return ''
  }
}

/** The session machine with its calls. They sign in, so none of them waits for a sign-in. */
function provided(client: Client, tokens: Tokens) {
  const ungated = (signal: AbortSignal) => ({ signal, gated: false })
  return sessionFlow.provide({
    actors: {
      signIn: fromPromise<void, Credentials>(async ({ input, signal }) => {
        const { token } = await client.call('user.login', { ...input, device: deviceId() }, ungated(signal))
        tokens.keep(token, input.userName)
      }),
      loadUser: fromPromise<SessionUser>(({ signal }) => client.call('user.getInfo', {}, ungated(signal))),
      giveSecondPassword: fromPromise<void, SecondPassword>(async ({ input, signal }) => {
        const { token2 } = await client.call(
          'user.login2',
          { password: input.password, logInReason: input.reason },
          ungated(signal),
        )
        tokens.keepSecond(token2)
      }),
      signOut: fromPromise<void>(async ({ signal }) => {
        await client.call('user.logout', {}, ungated(signal))
      }),
    },
    actions: { forgetTokens: () => tokens.forget() },
  })
}

function demandEvent(reason: DemandReason): SessionEvent {
  if (reason === 'expired') return { type: 'EXPIRE' }
  return { type: 'DEMAND_SECOND_LEVEL', reason: reason === 'secondLevelMissing' ? 'missing' : 'expired' }
}

function phaseOf(snapshot: SessionSnapshot): SessionPhase {
  if (snapshot.matches('ready')) return 'ready'
  if (snapshot.matches('bindRequired')) return 'bindRequired'
  return snapshot.hasTag('anonymous') ? 'anonymous' : 'pending'
}
