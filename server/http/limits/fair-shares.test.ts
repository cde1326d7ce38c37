import { expect, it } from 'vitest'
import { createFairShares } from '#server/http/limits/fair-shares.ts'

/** Work of several that is asked for and ended by hand. */
function world(limits: Parameters<typeof createFairShares>[0]) {
  const take = createFairShares(limits)
  const ends: { whose: string; end: () => void }[] = []
  return {
    ask: async (whose: string, times = 1) => {
      for (let asked = 0; asked < times; asked += 1) void take(whose)?.then((end) => ends.push({ whose, end }))
      await Promise.resolve()
    },
    running: () => ends.map(({ whose }) => whose).join(''),
    end: async (whose: string) => {
      const at = ends.findIndex((one) => one.whose === whose)
      ends.splice(at, 1)[0]?.end()
      await new Promise((resolve) => setImmediate(resolve))
    },
    isRefused: (whose: string) => take(whose) === undefined,
  }
}

it('lets one alone have everything', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1, waitingMax: 10 })
  await ask('a', 6)
  expect(running()).toBe('aaaa')
  await end('a')
  expect(running()).toBe('aaaa')
})

it('makes nobody wait for the flood of another, and gives what becomes free to who has less', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1, waitingMax: 10 })
  await ask('a', 9)
  await ask('b', 3)
  expect(running()).toBe('aaaabb')
  for (let ended = 0; ended < 3; ended += 1) await end('a')
  expect([...running()].toSorted().join('')).toBe('aabbb'.slice(0, running().length))
})

it('gives everybody the least at once, however many there are', async () => {
  const { ask, running } = world({ atOnce: 2, least: 2, waitingMax: 10 })
  for (const whose of ['a', 'b', 'c', 'd']) await ask(whose, 3)
  expect(running()).toBe('aabbccdd')
})

it('refuses where too many of one wait, and nobody else', async () => {
  const { ask, isRefused } = world({ atOnce: 1, least: 1, waitingMax: 2 })
  await ask('a', 3)
  expect([isRefused('a'), isRefused('b')]).toEqual([true, false])
})

it('forgets who has nothing left', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1, waitingMax: 10 })
  await ask('b', 1)
  await end('b')
  await ask('a', 4)
  expect(running()).toBe('aaaa')
})
