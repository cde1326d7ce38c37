import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BREAKER_POLICY, BREAKER_STATES, CLOSED_BREAKER, dueNotice, letsThrough } from '#domain/accounts/breaker.ts'
import type { Breaker, BreakerPolicy, BreakerState } from '#domain/accounts/breaker.ts'
import { accountBreakerLifecycle } from '#machines/lifecycles/account-breaker.lifecycle.ts'
import { nextBreaker } from '#machines/lifecycles/next-breaker.ts'
import type { BreakerEvent } from '#machines/lifecycles/next-breaker.ts'

const START = Date.parse('2026-11-23T08:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1_000)
const policy: BreakerPolicy = { ...BREAKER_POLICY, inARow: 3, ofWindow: 5, window: 10 }

/** Lets events act one after the other, each with its time in seconds; outcomes are those of orders taken then. */
function play(
  events: readonly [type: BreakerEvent['type'], seconds: number, takenSeconds?: number][],
  from = CLOSED_BREAKER,
) {
  return events.reduce<Breaker>((breaker, [type, seconds, taken = seconds]) => {
    const event = type === 'FAIL' || type === 'SUCCEED' ? { type, takenAt: at(taken) } : { type }
    return nextBreaker(breaker, event, at(seconds), policy) ?? breaker
  }, from)
}
const doorOf = ({ probeAt, state, waitSeconds }: Breaker) => ({
  state,
  probeAtMs: probeAt?.getTime() ?? null,
  waitSeconds,
})

describe('the breaker of an account', () => {
  it('opens by failures in a row, and by a share of the latest orders', () => {
    expect(
      play([
        ['FAIL', 0],
        ['FAIL', 1],
      ]),
    ).toMatchObject({ state: 'closed', outcomes: '11' })
    expect(
      play([
        ['FAIL', 0],
        ['FAIL', 1],
        ['FAIL', 2],
      ]),
    ).toMatchObject({ state: 'open', cause: 'failures', outcomes: '' })
    const mixed = Array.from({ length: 8 }, (_, n): ['FAIL' | 'SUCCEED', number] => [n % 2 ? 'SUCCEED' : 'FAIL', n])
    expect(play(mixed)).toMatchObject({ state: 'closed' })
    expect(play([...mixed, ['FAIL', 9]])).toMatchObject({ state: 'open' })
  })

  const open = play([
    ['FAIL', 0],
    ['FAIL', 1],
    ['FAIL', 2],
  ])

  it('lets one order through after the interval, which closes it or opens it again for twice as long, up to the cap', () => {
    expect([letsThrough(doorOf(open), START + 61_999), letsThrough(doorOf(open), START + 62_000)]).toEqual([
      false,
      true,
    ])
    const tried = play([['PROBE', 62]], open)
    expect(tried).toMatchObject({ state: 'halfOpen', probeAt: at(122) })
    expect(letsThrough(doorOf(tried), START + 63_000)).toBe(false)
    expect(play([['SUCCEED', 70, 62]], tried)).toMatchObject({ state: 'closed', cause: null, waitSeconds: 60 })
    expect(play([['FAIL', 70, 62]], tried)).toMatchObject({ state: 'open', waitSeconds: 120, probeAt: at(190) })
    let breaker = open
    for (let seconds = 62, tries = 0; tries < 10; tries += 1, seconds += 1_000)
      breaker = play(
        [
          ['PROBE', seconds],
          ['FAIL', seconds + 1, seconds],
        ],
        breaker,
      )
    expect(breaker.waitSeconds).toBe(BREAKER_POLICY.probeSecondsMax)
  })

  it('is tried again when the order that was let through is not paid within the interval', () => {
    expect(
      play(
        [
          ['PROBE', 62],
          ['PROBE', 122],
        ],
        open,
      ),
    ).toMatchObject({ state: 'halfOpen', probeAt: at(182) })
    expect(nextBreaker(play([['PROBE', 62]], open), { type: 'PROBE' }, at(121), policy)).toBeNull()
  })

  it('hears nothing of orders from before it turned: neither that they failed, nor, while it is open, that they succeeded', () => {
    expect(nextBreaker(open, { type: 'SUCCEED', takenAt: at(0) }, at(5), policy)).toBeNull()
    const tried = play([['PROBE', 62]], open)
    expect(nextBreaker(tried, { type: 'FAIL', takenAt: at(1) }, at(70), policy)).toBeNull()
    expect(nextBreaker(tried, { type: 'SUCCEED', takenAt: at(1) }, at(70), policy)).toBeNull()
    const closed = play([['SUCCEED', 70, 62]], tried)
    expect(
      play(
        [
          ['FAIL', 80, 1],
          ['FAIL', 81, 1],
          ['FAIL', 82, 1],
          ['FAIL', 83, 1],
        ],
        closed,
      ),
    ).toEqual(closed)
  })

  it('opens by silence until a monitor is heard, whatever orders do', () => {
    const silent = play([['FALL_SILENT', 0]])
    expect(silent).toMatchObject({ state: 'open', cause: 'silence', probeAt: null })
    expect(letsThrough(doorOf(silent), START + 1e9, true)).toBe(false)
    expect(play([['BE_HEARD', 10]], silent)).toMatchObject({ state: 'closed', cause: null })
    expect(nextBreaker(open, { type: 'BE_HEARD' }, at(10), policy)).toBeNull()
  })

  it('is released only by a person once a person held it, in whatever way it came there', () => {
    const events = accountBreakerLifecycle.events.filter((type) => type !== 'RELEASE')
    const anything = fc.array(fc.tuple(fc.constantFrom(...events), fc.nat(5_000), fc.nat(5_000)), { maxLength: 60 })
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        const held = play([['HOLD', 5_000]], play(before))
        expect(held.state).toBe('held')
        expect(play(after, held)).toEqual(held)
        expect(letsThrough(doorOf(held), Number.MAX_SAFE_INTEGER, true)).toBe(false)
        expect(play([['RELEASE', 6_000]], held)).toMatchObject({ state: 'closed', cause: null, outcomes: '' })
      }),
    )
  })

  it('recovers within one interval once its orders succeed, however long it failed, where it is the last hope', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 20_000 }), (outage) => {
        let breaker = open
        for (let now = 3; now < outage; now += 1) {
          if (!letsThrough(doorOf(breaker), START + now * 1_000, true)) continue
          breaker = play([['FAIL', now, now]], {
            ...breaker,
            state: 'halfOpen',
            probeAt: at(now + breaker.waitSeconds),
          })
        }
        let now = outage
        while (!letsThrough(doorOf(breaker), START + now * 1_000, true)) now += 1
        expect(now - outage).toBeLessThanOrEqual(BREAKER_POLICY.probeSeconds)
        const tried: Breaker = { ...breaker, state: 'halfOpen' }
        expect(play([['SUCCEED', now, now]], tried).state).toBe('closed')
      }),
      { numRuns: 20 },
    )
  })
})

describe('what people are told of an account', () => {
  /** Lets each second bring an outcome, told of as the sweep does; the times at which people were told. */
  function tell(outcomes: readonly ('FAIL' | 'SUCCEED')[], rules: BreakerPolicy): number[] {
    const told: number[] = []
    let breaker = CLOSED_BREAKER
    for (const [seconds, type] of outcomes.entries()) {
      const now = at(seconds)
      if (breaker.state !== 'closed') {
        if (!letsThrough(doorOf(breaker), now.getTime())) continue
        breaker = nextBreaker(breaker, { type: 'PROBE' }, now, rules) ?? breaker
      }
      breaker = nextBreaker(breaker, { type, takenAt: now }, now, rules) ?? breaker
      const notice = dueNotice(breaker, now, rules)
      if (notice === null) continue
      told.push(seconds)
      breaker = { ...breaker, isTold: notice === 'stopped', toldAt: now }
    }
    return told
  }
  const mostInAnHour = (told: readonly number[]) =>
    Math.max(0, ...told.map((from) => told.filter((one) => one >= from && one <= from + 3_600).length))

  it.each([
    ['the rules in force', BREAKER_POLICY],
    ['rules by which each failure opens it', { ...BREAKER_POLICY, inARow: 1, probeSeconds: 1, probeSecondsMax: 1 }],
    ['rules by which half of the orders open it', { ...BREAKER_POLICY, ofWindow: 5, window: 10, probeSeconds: 5 }],
  ])('is at most two notices an hour for every second of 1,000 orders failing, by %s', (_name, rules) => {
    const half = Array.from({ length: 1_000 }, (_, n) => (n % 2 ? 'SUCCEED' : 'FAIL') as 'SUCCEED' | 'FAIL')
    expect(tell(half, rules).length).toBeLessThanOrEqual(2)
  })

  it('is at most two notices in any hour, whatever happens', () => {
    const flapping = { ...BREAKER_POLICY, inARow: 1, probeSeconds: 1, probeSecondsMax: 1 }
    const hours = fc.array(fc.constantFrom<'FAIL' | 'SUCCEED'>('FAIL', 'SUCCEED'), {
      minLength: 8_000,
      maxLength: 12_000,
    })
    fc.assert(
      fc.property(hours, (outcomes) => {
        expect(mostInAnHour(tell(outcomes, flapping))).toBeLessThanOrEqual(2)
      }),
      { numRuns: 5 },
    )
  })

  it('says of a stop that came too soon after the last notice when the hour is over, if it still lasts', () => {
    const stopped: Breaker = { ...CLOSED_BREAKER, state: 'open', cause: 'failures', toldAt: at(0) }
    expect([dueNotice(stopped, at(3_600), policy), dueNotice(stopped, at(3_601), policy)]).toEqual([null, 'stopped'])
  })

  it('is nothing of what a person held', () => {
    const states = BREAKER_STATES.map((state): [BreakerState, string | null] => [
      state,
      dueNotice({ ...CLOSED_BREAKER, state, isTold: true }, at(0), policy),
    ])
    expect(states).toEqual([
      ['closed', 'working'],
      ['open', null],
      ['halfOpen', null],
      ['held', null],
    ])
    expect(dueNotice({ ...CLOSED_BREAKER, state: 'held' }, at(0), policy)).toBeNull()
  })
})
