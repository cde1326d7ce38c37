import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALM, isQuiet, nextCourse, noticeOf, stateOf } from '#domain/alarms/alarm-course.ts'
import type { AlarmCourse, NoticeKind, TargetWishes } from '#domain/alarms/alarm-course.ts'
import { ALARM_IDS, CALM_MINUTES, ruleOfAlarm } from '#domain/alarms/alarms.ts'
import type { AlarmId } from '#domain/alarms/alarms.ts'

const START = Date.parse('2026-11-30T00:00:00Z')
const minute = (at: number) => new Date(START + at * 60_000)
const timeAt = (at: number) => minute(at).toISOString().slice(11, 16)

const TARGET: TargetWishes = { enabled: true, severity: 'warning', quietFrom: null, quietTo: null, repeatMinutes: 0 }

/** A look each minute; what was told at which minute. */
function run(
  alarm: AlarmId,
  held: readonly boolean[],
  target: TargetWishes,
  acknowledgedAt = Number.POSITIVE_INFINITY,
) {
  let course: AlarmCourse = CALM
  let told: { at: Date } | undefined
  const notices: [number, NoticeKind][] = []
  const states = held.map((isHeld, at) => {
    course = nextCourse(alarm, course, isHeld, minute(at))
    const isAcknowledged = at >= acknowledgedAt
    const kind = noticeOf({ alarm, course, isAcknowledged, target, told, at: minute(at), time: timeAt(at) })
    if (kind) notices.push([at, kind])
    if (kind) told = kind === 'over' ? undefined : { at: minute(at) }
    return stateOf(course)
  })
  return { notices, states }
}

const times = (count: number, isHeld: boolean) => Array.from({ length: count }, () => isHeld)

describe('the course of an alarm', () => {
  it('fires after its minutes, and not where its conditions broke off', () => {
    const { states } = run('noPhoneOnline', [true, true, false, ...times(4, true)], TARGET)
    expect(states).toEqual(['pending', 'pending', 'calm', 'pending', 'pending', 'pending', 'firing'])
  })

  it('is over after some calm minutes, so that one that comes and goes is told once', () => {
    const flapping = [...times(3, true), false, ...times(2, true), ...times(CALM_MINUTES, false), true]
    expect(run('jobPutAside', [...flapping, ...times(CALM_MINUTES + 1, false)], TARGET).notices).toEqual([
      [0, 'firing'],
      [flapping.length + CALM_MINUTES, 'over'],
    ])
  })
})

describe('what a target is told', () => {
  it('is told again at its pace, until somebody takes care of it', () => {
    const target = { ...TARGET, repeatMinutes: 30 }
    expect(run('diskFull', times(100, true), target).notices.map(([at]) => at)).toEqual([1, 31, 61, 91])
    expect(run('diskFull', times(100, true), target, 40).notices.map(([at]) => at)).toEqual([1, 31])
  })

  it('is told no warnings in quiet hours, also not that one is over, and critical alarms at any hour', () => {
    const quiet = { ...TARGET, quietFrom: '00:10', quietTo: '01:00' }
    const held = [...times(20, true), ...times(60, false)]
    expect(run('jobPutAside', held, quiet).notices).toEqual([
      [0, 'firing'],
      [60, 'over'],
    ])
    expect(run('jobPutAside', [...times(11, false), ...held], quiet).notices).toEqual([])
    expect(run('jobPutAside', [...times(11, false), ...times(60, true)], quiet).notices).toEqual([[60, 'firing']])
    expect(run('ledgerFaulty', [...times(11, false), true], quiet).notices).toEqual([[11, 'firing']])
  })

  it('is told only what it wants, and nothing while it is off', () => {
    const critical = { ...TARGET, severity: 'critical' } as const
    expect(run('jobPutAside', times(9, true), critical).notices).toEqual([])
    expect(run('ledgerFaulty', times(9, true), critical).notices).toEqual([[0, 'firing']])
    expect(run('ledgerFaulty', times(9, true), { ...TARGET, enabled: false }).notices).toEqual([])
  })

  it('hears of an end exactly when it heard of a beginning, whatever happens', () => {
    const time = fc.nat(1_439).map((at) => timeAt(at))
    const targets = fc.record({
      enabled: fc.constant(true),
      severity: fc.constantFrom('warning' as const, 'critical' as const),
      quietFrom: fc.option(time),
      quietTo: fc.option(time),
      repeatMinutes: fc.nat(60),
    })
    const held = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 90 })), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...ALARM_IDS), held, targets, (alarm, spans, target) => {
        const looks = spans.flatMap(([isHeld, count]) => times(count, isHeld))
        const { notices, states } = run(alarm, looks, target)
        let isTold = false
        let last = Number.NEGATIVE_INFINITY
        for (const [at, kind] of notices) {
          expect(kind === 'firing').toBe(!isTold)
          expect(states[at] === 'firing').toBe(kind !== 'over')
          if (kind === 'still') expect(at - last).toBeGreaterThanOrEqual(Math.max(1, target.repeatMinutes))
          if (ruleOfAlarm(alarm).severity === 'warning') expect(isQuiet(target, timeAt(at))).toBe(false)
          isTold = kind !== 'over'
          last = at
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['22:00', '07:00', ['21:59', '07:00', '12:00'], ['22:00', '23:59', '00:00', '06:59']],
    ['12:00', '13:00', ['11:59', '13:00'], ['12:00', '12:59']],
    ['12:00', '12:00', ['12:00'], []],
    [null, '12:00', ['11:00'], []],
  ])('counts %s to %s as quiet', (quietFrom, quietTo, loud, quiet) => {
    expect(loud.filter((time) => isQuiet({ quietFrom, quietTo }, time))).toEqual([])
    expect(quiet.filter((time) => !isQuiet({ quietFrom, quietTo }, time))).toEqual([])
  })
})
