/** Different things that are told of at the same time; what is beyond is counted together. */
const KEYS_MAX = 50
const EVERY_MS = 60_000

interface Counted {
  /** Since it was written last. */
  times: number
  timer: NodeJS.Timeout
}

/**
 * Tells of things that may happen thousands of times, without a line for each: the first one at once, then how often it happened, once a
 * minute as long as it does.
 */
export function countedLog<Fact>(
  write: (fact: Fact, times: number) => void,
  keyOf: (fact: Fact) => string,
  everyMs: number = EVERY_MS,
): (fact: Fact) => void {
  const under = new Map<string, Counted>()
  return (fact) => {
    const own = keyOf(fact)
    const key = under.has(own) || under.size < KEYS_MAX ? own : ''
    const known = under.get(key)
    if (known) return void (known.times += 1)
    write(fact, 1)
    const counted: Counted = {
      times: 0,
      timer: setInterval(() => {
        if (counted.times > 0) write(fact, counted.times)
        else {
          clearInterval(counted.timer)
          under.delete(key)
        }
        counted.times = 0
      }, everyMs).unref(),
    }
    under.set(key, counted)
  }
}
