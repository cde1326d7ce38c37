import { describe, expect, it } from 'vitest'
import { createRandom } from '#demo/random.ts'
import { drawConduct, drawDelayMs, drawPauseMs, drawReceiverConduct, mistyped } from '#demo/traffic/phones/behaviour.ts'

const MANY = 5_000
const draw = <T>(work: () => T) => Array.from({ length: MANY }, work)

describe('payers', () => {
  const random = createRandom(21)

  it('mostly pay on time, with occasional exceptions of every kind', () => {
    const conducts = draw(() => drawConduct(random))
    const share = (name: string) => conducts.filter((conduct) => conduct === name).length / MANY
    expect(share('onTime')).toBeGreaterThan(0.6)
    for (const name of ['late', 'wrongAmount', 'wrongCode', 'twice', 'withoutUtr', 'never'])
      expect(share(name), name).toBeGreaterThan(0.01)
  })

  it('pay before the time limit, late ones after it', () => {
    const timeLeftMs = 900_000
    expect(draw(() => drawDelayMs(random, 'onTime', timeLeftMs)).every((ms) => ms > 0 && ms < timeLeftMs)).toBe(true)
    expect(draw(() => drawDelayMs(random, 'late', timeLeftMs)).every((ms) => ms > timeLeftMs)).toBe(true)
  })

  it('mistype to another positive amount', () => {
    const amounts = draw(() => mistyped(random, 35, 3001))
    expect(amounts.every((amount) => Number.isInteger(amount) && amount > 0 && amount !== 35)).toBe(true)
  })
})

describe('orders', () => {
  it('arrive at the requested rate', () => {
    const random = createRandom(22)
    const pauses = draw(() => drawPauseMs(random, 30))
    expect(pauses.reduce((sum, ms) => sum + ms, 0) / MANY).toBeGreaterThan(1_850)
    expect(pauses.reduce((sum, ms) => sum + ms, 0) / MANY).toBeLessThan(2_150)
  })
})

describe('callback receivers', () => {
  it('accept most callbacks, some none', () => {
    const random = createRandom(23)
    const answers = draw(() => drawReceiverConduct(random, 'C2601010000000001'))
    expect(answers.filter((answer) => answer === 'success').length / MANY).toBeGreaterThan(0.8)
    expect(new Set(answers).size).toBe(5)
    expect(new Set(draw(() => drawReceiverConduct(random, 'C2601010000000077')))).toEqual(new Set(['serverError']))
  })
})
