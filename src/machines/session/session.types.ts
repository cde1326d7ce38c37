import type { CallFailure } from '#contract/wire/call-failure.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'

export interface Credentials {
  userName: string
  password: string
  /** Empty when the account has no authenticator. */
  googleCode: string
}

export interface SecondPassword {
  password: string
  reason: string
}

/** Why the second-level password is requested. */
export type SecondLevelReason = 'missing' | 'expired'

export interface SessionContext {
  /** The time now, in milliseconds; injected so that countdowns can be tested. */
  now: () => number
  /** A token was stored before the page loaded. */
  hasToken: boolean
  user: SessionUser | null
  /** The trimmed account of the last sign-in attempt. */
  account: string
  /** Why the last attempt was refused; null after the next attempt starts. */
  failure: CallFailure | null
  lockedUntil: number
  /** Whole seconds until the lock ends; counted down while locked. */
  secondsLeft: number
  /** Set while a call waits for the second-level password, including across an expiry. */
  secondLevelReason: SecondLevelReason | null
}

export interface SessionInput {
  /** A stored token exists, so the person need not sign in. */
  hasToken: boolean
  now: () => number
}

export type SessionEvent =
  | ({ type: 'SIGN_IN' } & Credentials)
  | { type: 'START_OVER' }
  | { type: 'SIGN_IN_AGAIN'; password: string; googleCode: string }
  | ({ type: 'GIVE_SECOND_PASSWORD' } & SecondPassword)
  | { type: 'DEMAND_SECOND_LEVEL'; reason: SecondLevelReason }
  | { type: 'EXPIRE' }
  | { type: 'CLOSE_PANEL' }
  | { type: 'SIGN_OUT' }
  | { type: 'CONFIRM_BINDING' }
  | { type: 'UPDATE_USER'; change: Partial<SessionUser> }
  | { type: 'SIGNED_IN_ELSEWHERE'; account: string }
  | { type: 'SIGNED_OUT_ELSEWHERE' }

export type SessionEmitted =
  /** Calls wait from now on. */
  | { type: 'expired' }
  /** The request was satisfied: waiting calls continue. */
  | { type: 'satisfied'; demand: 'expired' | 'secondLevel' }
  /** The person gave up: waiting calls fail. */
  | { type: 'abandoned'; demand: 'expired' | 'secondLevel' }
  /** The session is over; none of its data may stay on the screen. */
  | { type: 'ended' }
  /** Another tab signed in as a different person: this tab's data belongs to the previous one. */
  | { type: 'replaced' }
