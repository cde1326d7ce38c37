import type { SimulatedClock } from 'xstate'

type Clock = Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>

export interface ReplayClock extends Clock {
  now(): number
  goTo(at: number): void
  fireDue(at: number): boolean
  fireNext(): boolean
}

/** The accuracy of a browser's timers, in milliseconds. */
const TOLERANCE = 25

interface Timer {
  id: number
  due: number
  run: () => void
}

/** A manual clock whose delays end only when the recording says so. */
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
    /** Time never goes back, even if the system clock was set back. */
    goTo(at) {
      now = Math.max(now, at)
    },
    /** Fires the delay that is due first; false if none is. */
    fireDue(at) {
      const first = next()
      return fire(first && first.due <= at + TOLERANCE ? first : undefined)
    },
    /** Fires the shortest delay at once. */
    fireNext() {
      const first = next()
      if (first) now = Math.max(now, first.due)
      return fire(first)
    },
  }
}
