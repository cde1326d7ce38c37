import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstFull, fullAt } from '#domain/accounts/allocation.ts'
import type { Filling } from '#domain/accounts/allocation.ts'

const now = new Date('2026-11-23T04:00:00.000Z')
const midnight = new Date('2026-11-23T16:00:00.000Z')
const daily: Filling = { limit: 'dailyCount', used: 40, most: 100, perHour: 30, resetsAt: midnight }

it('says when a limit is reached at this rate, if that is before it begins anew', () => {
  expect(fullAt(daily, now)?.toISOString()).toBe('2026-11-23T06:00:00.000Z')
  expect(fullAt({ ...daily, perHour: 5 }, now)).toBeNull()
  expect(fullAt({ ...daily, perHour: 5.001 }, now)).not.toBeNull()
  expect(fullAt({ ...daily, perHour: 5, resetsAt: null }, now)?.toISOString()).toBe('2026-11-23T16:00:00.000Z')
  expect(fullAt({ ...daily, perHour: 0 }, now)).toBeNull()
  expect(fullAt({ ...daily, used: 100, perHour: 0 }, now)).toEqual(now)
})

it('names the limit that is reached first', () => {
  const amount: Filling = { limit: 'dailyAmount', used: 0, most: 1_000, perHour: 1_000, resetsAt: midnight }
  expect(firstFull([daily, amount], now)).toEqual({ limit: 'dailyAmount', at: new Date('2026-11-23T05:00:00.000Z') })
  expect(firstFull([{ ...daily, perHour: 1 }], now)).toBeNull()
})

it('forecasts what the rate brings about: not full a moment before, full then', () => {
  const filling = fc.record({
    used: fc.nat(1_000_000),
    room: fc.integer({ min: 1, max: 1_000_000 }),
    perHour: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(filling, ({ perHour, room, used }) => {
      const at = fullAt({ limit: 'totalLimit', used, most: used + room, perHour, resetsAt: null }, now)
      const hours = ((at?.getTime() ?? 0) - now.getTime()) / 3_600_000
      expect(used + perHour * (hours + 0.001)).toBeGreaterThanOrEqual(used + room)
      expect(used + perHour * (hours - 0.001)).toBeLessThan(used + room)
    }),
  )
})
