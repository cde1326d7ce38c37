import { describe, expect, it } from 'vitest'
import { createTurns, createTurnsOf } from '#server/platform/turns/turns.ts'

const here = () => new AbortController().signal

/** The turns granted so far, after all pending microtasks. */
async function settled(given: readonly string[]): Promise<readonly string[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return [...given]
}

describe('turns', () => {
  it('are granted up to the limit, then first come, first served', async () => {
    const take = createTurns(2)
    const given: string[] = []
    const asked = ['a', 'b', 'c', 'd'].map(async (name) => {
      const giveBack = await take(here())
      given.push(name)
      return giveBack
    })
    expect(await settled(given)).toEqual(['a', 'b'])
    ;(await asked[1])?.()
    expect(await settled(given)).toEqual(['a', 'b', 'c'])
    ;(await asked[0])?.()
    expect(await settled(given)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are not granted to callers who left, before or while waiting', async () => {
    const take = createTurns(1)
    const first = await take(here())
    const waiting = new AbortController()
    const left = take(waiting.signal)
    const next = take(here())
    waiting.abort()
    expect(await left).toBeUndefined()
    expect(await take(AbortSignal.abort())).toBeUndefined()
    first?.()
    expect(await next).toBeTypeOf('function')
  })

  it('are always returned, whenever callers leave', async () => {
    const take = createTurns(3)
    let out = 0
    let most = 0
    const work = Array.from({ length: 200 }, async (_, at) => {
      const gone = new AbortController()
      const asked = take(gone.signal)
      if (at % 3 === 0) gone.abort()
      const giveBack = await asked
      if (!giveBack) return
      out += 1
      most = Math.max(most, out)
      await new Promise((resolve) => setImmediate(resolve))
      out -= 1
      giveBack()
    })
    await Promise.all(work)
    expect([out, most]).toEqual([0, 3])
    const again = await Promise.all([take(here()), take(here()), take(here())])
    expect(again.every((one) => typeof one === 'function')).toBe(true)
  })

  it('are limited per key, independent of other keys', async () => {
    const take = createTurnsOf<number>()
    const first = await take(1, here())
    const given: string[] = []
    const second = take(1, here()).then((giveBack) => {
      given.push('second of 1')
      return giveBack
    })
    const other = await take(2, here())
    expect(other).toBeTypeOf('function')
    expect(await settled(given)).toEqual([])
    first?.()
    expect(await settled(given)).toEqual(['second of 1'])
    ;(await second)?.()
    other?.()
    expect(await take(1, here())).toBeTypeOf('function')
  })
})
