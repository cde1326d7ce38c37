import type { CallFailure } from '#contract/call-failure.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'

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

/** Why the second-level password is asked for. */
export type SecondLevelReason = 'missing' | 'expired'

export interface SessionContext {
  /** The time now, in milliseconds; injected so that countdowns can be tested. */
  now: () => number
  /** A token was kept from before the page was loaded. */
  hasToken: boolean
  user: SessionUser | null
  /** Who tried to sign in last, as typed without the spaces around it. */
  account: string
  /** Why the last attempt was refused; null once the person tries again. */
  failure: CallFailure | null
  lockedUntil: number
  /** Whole seconds until the lock ends; counted down while locked. */
  secondsLeft: number
  /** Set while a call waits for the second-level password, also across an expiry. */
  secondLevelReason: SecondLevelReason | null
}

export interface SessionInput {
  /** A token is kept from before, so the person need not sign in. */
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
  /** What was demanded is given: waiting calls go on. */
  | { type: 'satisfied'; demand: 'expired' | 'secondLevel' }
  /** The person gave up: waiting calls fail. */
  | { type: 'abandoned'; demand: 'expired' | 'secondLevel' }
  /** The session is over; nothing of it may stay on the screen. */
  | { type: 'ended' }
  /** Another tab signed in as somebody else: what this tab holds belongs to the person before. */
  | { type: 'replaced' }
