/** States of a breaker: all orders pass, none, one at a time as a probe, or none until a person says so. */
export const BREAKER_STATES = ['closed', 'open', 'halfOpen', 'held'] as const
export type BreakerState = (typeof BREAKER_STATES)[number]

/** Causes for which a breaker opens. */
export const BREAKER_CAUSES = ['failures', 'silence', 'person'] as const
export type BreakerCause = (typeof BREAKER_CAUSES)[number]

/** When breakers open, how often they let an order through to try the account, and how often people are told. */
export interface BreakerPolicy {
  /** So many failures one after the other open it. */
  inARow: number
  /** Of the latest `window` outcomes, so many failures open it. */
  ofWindow: number
  window: number
  /** Between two tries at first; doubled after each one that failed, up to `probeSecondsMax`. */
  probeSeconds: number
  probeSecondsMax: number
  /** After people were told of an account, so long passes before they are told that it stopped again. */
  noticeSeconds: number
}

/** Payers who never pay are common, so that only an account on which nearly nobody's order succeeds is stopped. */
export const BREAKER_POLICY: BreakerPolicy = {
  inARow: 12,
  ofWindow: 27,
  window: 30,
  probeSeconds: 60,
  probeSecondsMax: 900,
  noticeSeconds: 3_600,
}

/** The breaker of an account. */
export interface Breaker {
  state: BreakerState
  cause: BreakerCause | null
  /** When it opened, closed or was held last: a failure of an order from before says nothing about the account since. */
  since: Date | null
  /** When an order may be let through; null while none may, or while it is closed. */
  probeAt: Date | null
  waitSeconds: number
  /** The latest outcomes, the newest last: `1` failed, `0` succeeded. */
  outcomes: string
  /** True once people know that it is stopped; `toldAt` is their latest notice of any kind. */
  isTold: boolean
  toldAt: Date | null
}

/** The breaker of an account of which nothing is known. */
export const CLOSED_BREAKER: Breaker = {
  state: 'closed',
  cause: null,
  since: null,
  probeAt: null,
  waitSeconds: BREAKER_POLICY.probeSeconds,
  outcomes: '',
  isTold: false,
  toldAt: null,
}

/** The outcomes with one more, as many as count. */
export function withOutcome(outcomes: string, hasFailed: boolean, { window }: BreakerPolicy): string {
  return `${outcomes}${hasFailed ? '1' : '0'}`.slice(-window)
}

/** True when so many orders failed that the account takes no more. */
export function isTooMany(outcomes: string, { inARow, ofWindow }: BreakerPolicy): boolean {
  const failures = outcomes.split('1').length - 1
  return failures >= ofWindow || (outcomes.length >= inARow && !outcomes.slice(-inARow).includes('0'))
}

/** State that decides if a breaker lets an order through now. */
export interface BreakerDoor {
  state: BreakerState
  probeAtMs: number | null
  waitSeconds: number
}

/**
 * True where the breaker lets the account take an order. Where no other account takes it (`isLastHope`), probes
 * follow each other as quickly as the first ones, so that back-off keeps nobody waiting once the accounts work again.
 */
export function letsThrough(door: BreakerDoor, nowMs: number, isLastHope = false): boolean {
  if (door.state === 'closed') return true
  if (door.state === 'held' || door.probeAtMs === null) return false
  const saved = isLastHope ? Math.max(0, door.waitSeconds - BREAKER_POLICY.probeSeconds) * 1_000 : 0
  return door.probeAtMs - saved <= nowMs
}

/** The notice that people are due of a breaker now: the account stopped, or works again; null for none. */
export function dueNotice(breaker: Breaker, now: Date, policy: BreakerPolicy): 'stopped' | 'working' | null {
  const { isTold, state, toldAt } = breaker
  if (isTold) return state === 'closed' ? 'working' : null
  if (state !== 'open' && state !== 'halfOpen') return null
  const isSoon = toldAt !== null && now.getTime() - toldAt.getTime() <= policy.noticeSeconds * 1_000
  return isSoon ? null : 'stopped'
}
