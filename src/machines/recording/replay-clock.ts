import type { SimulatedClock } from 'xstate'

type Clock = Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>

export interface ReplayClock extends Clock {
  now(): number
  goTo(at: number): void
  fireDue(at: number): boolean
  fireNext(): boolean
}

/** A browser's timers keep no better time than this, in milliseconds. */
const TOLERANCE = 25

interface Timer {
  id: number
  due: number
  run: () => void
}

/** A clock that stands until it is told the time, and whose delays end only when a recording says that one did. */
export function createReplayClock(): ReplayClock {
  let now = 0
  let made = 0
  let timers: Timer[] = []
  function fire(timer: Timer | undefined): boolean {
    if (!timer) return false
    timers = timers.filter(({ id }) => id !== timer.id)
    timer.run()
    return true
  }
  const next = () => timers.toSorted((one, other) => one.due - other.due || one.id - other.id)[0]
  return {
    setTimeout(run: () => void, delay: number) {
      made += 1
      timers.push({ id: made, due: now + delay, run })
      return made
    },
    clearTimeout(id) {
      timers = timers.filter((timer) => timer.id !== id)
    },
    now: () => now,
    /** Times never go back, even where the clock of the computer was set back. */
    goTo(at) {
      now = Math.max(now, at)
    },
    /** Ends the delay that is over first; false when none is. */
    fireDue(at) {
      const first = next()
      return fire(first && first.due <= at + TOLERANCE ? first : undefined)
    },
    /** Ends the shortest delay at once. */
    fireNext() {
      const first = next()
      if (first) now = Math.max(now, first.due)
      return fire(first)
    },
  }
}
