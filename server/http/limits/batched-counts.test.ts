import { describe, expect, it } from 'vitest'
import { createBatchedCounts } from '#server/http/limits/batched-counts.ts'

const WINDOW_MS = 60_000

/** A fixed clock, and the store shared by processes: hits by key, without windows. */
function world() {
  const state = { now: 0, isUnavailable: false }
  const shared = new Map<string, number>()
  const share = async (hits: ReadonlyMap<string, number>) => {
    if (state.isUnavailable) throw new Error('away')
    for (const [key, count] of hits) shared.set(key, (shared.get(key) ?? 0) + count)
    return new Map([...hits.keys()].map((key) => [key, { hits: shared.get(key) ?? 0, msLeft: 10_000 }]))
  }
  const process = () => createBatchedCounts({ share, windowMs: WINDOW_MS, clock: () => state.now })
  return { state, shared, process }
}

describe('batched counts', () => {
  it('count locally at once, and include other processes after a flush', async () => {
    const { process, shared } = world()
    const [one, other] = [process(), process()]
    expect([one.add('a').hits, one.add('a').hits, other.add('a').hits]).toEqual([1, 2, 1])
    await one.flush()
    await other.flush()
    expect(shared.get('a')).toBe(3)
    expect([other.add('a').hits, one.add('a').hits]).toEqual([4, 3])
    await one.flush()
    expect(one.add('a').hits).toBe(5)
  })

  it('count hits during a flush once', async () => {
    const { process, shared } = world()
    const counts = process()
    counts.add('a')
    const flushing = counts.flush()
    expect(counts.add('a').hits).toBe(2)
    await flushing
    expect(counts.add('a').hits).toBe(3)
    await counts.flush()
    expect(shared.get('a')).toBe(3)
  })

  it('reset when the shared window ends', async () => {
    const { process, state } = world()
    const counts = process()
    expect(counts.add('a').msLeft).toBe(WINDOW_MS)
    await counts.flush()
    expect(counts.add('a').msLeft).toBe(10_000)
    state.now = 10_000
    expect(counts.add('a').hits).toBe(1)
  })

  it('keep counting while the store is unreachable, and send the counts later', async () => {
    const { process, shared, state } = world()
    const counts = process()
    counts.add('a')
    state.isUnavailable = true
    await expect(counts.flush()).rejects.toThrow('away')
    expect(counts.add('a').hits).toBe(2)
    state.isUnavailable = false
    await counts.flush()
    expect(shared.get('a')).toBe(2)
  })

  it('evict the oldest of too many keys', async () => {
    const { process, shared } = world()
    const counts = process()
    for (let key = 0; key < 20_001; key++) counts.add(`key ${key}`)
    await counts.flush()
    expect([shared.size, shared.has('key 0'), shared.has('key 20000')]).toEqual([20_000, false, true])
  })
})
