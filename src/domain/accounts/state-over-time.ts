/** States of an account over time, the mildest first: of several at once the last of them is the account's. */
export const TIMED_STATES = ['healthy', 'limit', 'offline', 'suspended', 'disabled'] as const
export type TimedState = (typeof TIMED_STATES)[number]

/**
 * A stretch of time in which something kept an account from taking orders; times in ms, `to` is null while it lasts.
 */
export interface StateSpan {
  state: TimedState
  from: number
  to: number | null
}

/** A part of the time, in which the account was in one state. */
export interface StateStretch {
  state: TimedState
  from: number
  to: number
}

/**
 * The states of an account from one time to another, without gaps. Spans may overlap: the gravest counts. Where none
 * is, the account is healthy.
 */
export function statesOver(spans: readonly StateSpan[], from: number, to: number): StateStretch[] {
  const within = spans
    .map((span) => ({ ...span, from: Math.max(from, span.from), to: Math.min(to, span.to ?? to) }))
    .filter((span) => span.from < span.to)
  const times = [...new Set([from, to, ...within.flatMap((span) => [span.from, span.to])])].toSorted((a, b) => a - b)
  const stretches: StateStretch[] = []
  for (const [at, begin] of times.slice(0, -1).entries()) {
    const end = times[at + 1] ?? to
    const there = within.filter((span) => span.from <= begin && span.to >= end).map(({ state }) => state)
    const state = TIMED_STATES.findLast((one) => there.includes(one)) ?? 'healthy'
    const last = stretches.at(-1)
    if (last?.state === state) last.to = end
    else stretches.push({ state, from: begin, to: end })
  }
  return stretches
}

/** Milliseconds in each state that an account was in, the mildest first. */
export function sumOfStates(stretches: readonly StateStretch[]): { state: TimedState; ms: number }[] {
  return TIMED_STATES.map((state) => ({
    state,
    ms: stretches.filter((one) => one.state === state).reduce((sum, one) => sum + one.to - one.from, 0),
  })).filter(({ ms }) => ms > 0)
}
