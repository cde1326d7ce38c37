import { expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { pino } from 'pino'
import { clockOf, SKEW_MAX_MS } from '#server/platform/time/clock.ts'

const BEGIN = Date.parse('2026-11-20T12:00:00Z')

/**
 * A process and a database with adjustable clocks; a round trip takes `tripMs`, and the answer is produced halfway
 * through.
 */
async function world({ processAheadMs = 0, tripMs = 2 } = {}) {
  const at = { monotonic: 1_000, ahead: processAheadMs, databaseAhead: 0, tripMs, isLost: false }
  const real = () => BEGIN + at.monotonic
  const log = pino({ level: 'silent' })
  const said = { error: vi.spyOn(log, 'error'), info: vi.spyOn(log, 'info') }
  const ofDatabase = async () => {
    if (at.isLost) throw new Error('no database')
    at.monotonic += at.tripMs / 2
    const shown = real() + at.databaseAhead
    at.monotonic += at.tripMs / 2
    return await Promise.resolve(shown)
  }
  const clock = await clockOf({ ofDatabase, ofProcess: () => real() + at.ahead, monotonic: () => at.monotonic }, log)
  return { at, real, clock, said }
}

it('uses the database’s time in a process whose clock is an hour ahead, and reports start and end once', async () => {
  const { at, real, clock, said } = await world({ processAheadMs: 3_600_000 })
  expect(clock.now().getTime()).toBe(real())
  expect(clock.skewMs()).toBe(3_600_000)
  expect(await clock.isRight()).toBe(false)
  expect(said.error).toHaveBeenCalledTimes(1)
  at.ahead = 0
  expect(await clock.isRight()).toBe(true)
  expect(said.info).toHaveBeenCalledTimes(1)
})

it('is unaffected by a jump of the process’s clock, and notices it without a query', async () => {
  const { at, real, clock } = await world()
  at.isLost = true
  at.monotonic += 60_000
  at.ahead = -10_000
  expect(clock.now().getTime()).toBe(real())
  expect(clock.isOff()).toBe(true)
  await expect(clock.isRight()).rejects.toThrow('no database')
})

it('follows a jump of the database’s clock, and then reports the process as off', async () => {
  const { at, real, clock } = await world()
  at.databaseAhead = 3_600_000
  expect(await clock.isRight()).toBe(false)
  expect(clock.now().getTime()).toBe(real() + 3_600_000)
  expect(clock.skewMs()).toBe(-3_600_000)
})

it('knows for how long the database’s clock has been steady, which a slow answer does not change', async () => {
  const { at, clock } = await world()
  at.tripMs = 20_000
  await clock.measure()
  expect(clock.steadyForMs()).toBe(Number.POSITIVE_INFINITY)
  at.tripMs = 2
  for (const jump of [3_600_000, -3_600_000]) {
    at.databaseAhead += jump
    await clock.measure()
    expect(clock.steadyForMs()).toBeLessThan(10)
    at.monotonic += 60_000
    await clock.measure()
    expect(clock.steadyForMs()).toBeGreaterThan(60_000)
    expect(clock.steadyForMs()).toBeLessThan(61_000)
  }
})

it('asks again only once the last answer is older than was said, and notices a jump of its own clock before', async () => {
  const { at, clock } = await world()
  at.isLost = true
  at.monotonic += 1_000
  expect(await clock.isRight(1_000)).toBe(true)
  at.ahead = SKEW_MAX_MS + 10
  expect(await clock.isRight(1_000)).toBe(false)
  at.monotonic += 1
  await expect(clock.isRight(1_000)).rejects.toThrow('no database')
})

it('tolerates drift within the limit', async () => {
  expect(await (await world({ processAheadMs: SKEW_MAX_MS })).clock.isRight()).toBe(true)
  expect(await (await world({ processAheadMs: -SKEW_MAX_MS - 1 })).clock.isRight()).toBe(false)
})

it('shares one query among concurrent callers', async () => {
  const ofDatabase = vi.fn(async () => await Promise.resolve(BEGIN))
  const clock = await clockOf({ ofDatabase, ofProcess: () => BEGIN, monotonic: () => 0 }, pino({ level: 'silent' }))
  await Promise.all([clock.measure(), clock.measure(), clock.isRight()])
  expect(ofDatabase).toHaveBeenCalledTimes(2)
})

it('is never off by more than half of the best round trip since the database’s clock last moved', async () => {
  const trip = fc.record({ outMs: fc.integer({ min: 0, max: 3_000 }), backMs: fc.integer({ min: 0, max: 3_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(trip, { minLength: 1, maxLength: 20 }), async (trips) => {
      let monotonic = 0
      let taken = 0
      const ofDatabase = async () => {
        const { outMs, backMs } = trips[taken++] ?? { outMs: 0, backMs: 0 }
        monotonic += outMs
        const shown = BEGIN + monotonic
        monotonic += backMs
        return await Promise.resolve(shown)
      }
      const clock = await clockOf(
        { ofDatabase, ofProcess: () => BEGIN + monotonic, monotonic: () => monotonic },
        pino({ level: 'silent' }),
      )
      while (taken < trips.length) await clock.measure()
      const best = Math.min(...trips.map(({ outMs, backMs }) => outMs + backMs)) / 2
      expect(Math.abs(clock.now().getTime() - (BEGIN + monotonic))).toBeLessThanOrEqual(best + 1)
    }),
  )
})
