import { expect, it } from 'vitest'
import { createFairShares } from '#server/http/limits/fair-shares.ts'

interface Running {
  whose: string
  end: () => void
  /** Leaves the place until what is returned is called. */
  waitOutside: () => () => void
}

const settled = async () => await new Promise((resolve) => setImmediate(resolve))

/** Work of several that is asked for, sent to wait outside and ended by hand. */
function world(limits: Parameters<typeof createFairShares>[0]) {
  const inShare = createFairShares(limits)
  const running: Running[] = []
  const leave = (one: Running) => void running.splice(running.indexOf(one), 1)
  const done: string[] = []

  const ask = async (whose: string, times = 1) => {
    for (let asked = 0; asked < times; asked += 1)
      void inShare(whose, async (whileWaitingOutside) => {
        const ended = Promise.withResolvers<void>()
        const waitOutside = () => {
          const answered = Promise.withResolvers<void>()
          leave(one)
          void whileWaitingOutside(async () => await answered.promise).then(() => running.push(one))
          return answered.resolve
        }
        const one: Running = { whose, end: ended.resolve, waitOutside }
        running.push(one)
        await ended.promise
        leave(one)
        done.push(whose)
      })
    await settled()
  }
  const first = (whose: string) => {
    const found = running.find((one) => one.whose === whose)
    if (!found) throw new Error(`nothing of ${whose} runs`)
    return found
  }
  return {
    ask,
    first,
    done,
    running: () => running.map(({ whose }) => whose).join(''),
    isRunning: (one: Running) => running.includes(one),
    end: async (whose: string) => {
      first(whose).end()
      await settled()
    },
  }
}

it('lets one alone have everything', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1 })
  await ask('a', 6)
  expect(running()).toBe('aaaa')
  await end('a')
  expect(running()).toBe('aaaa')
})

it('makes nobody wait for the flood of another, and gives what becomes free to who has less', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1 })
  await ask('a', 9)
  await ask('b', 3)
  expect(running()).toBe('aaaabb')
  for (let ended = 0; ended < 3; ended += 1) await end('a')
  expect([...running()].toSorted().join('')).toBe('aabb')
})

it('gives everybody the least at once, however many there are', async () => {
  const { ask, running } = world({ atOnce: 2, least: 2 })
  for (const whose of ['a', 'b', 'c', 'd']) await ask(whose, 3)
  expect(running()).toBe('aabbccdd')
})

it('does in the end all that is asked for, however much waits', async () => {
  const { ask, done, end, running } = world({ atOnce: 1, least: 1 })
  await ask('a', 1_000)
  while (running() !== '') await end('a')
  expect(done).toHaveLength(1_000)
})

it('forgets who has nothing left', async () => {
  const { ask, end, running } = world({ atOnce: 4, least: 1 })
  await ask('b', 1)
  await end('b')
  await ask('a', 4)
  expect(running()).toBe('aaaa')
})

it('gives the place of what waits outside to others, and lets it go on before what has not begun', async () => {
  const { ask, first, end, isRunning, running } = world({ atOnce: 2, least: 1 })
  await ask('a', 5)
  const waiting = first('a')
  const answer = waiting.waitOutside()
  await settled()
  expect(running()).toBe('aa')
  answer()
  await settled()
  expect([running(), isRunning(waiting)]).toEqual(['aa', false])
  await end('a')
  expect([running(), isRunning(waiting)]).toEqual(['aa', true])
  for (let ended = 0; ended < 4; ended += 1) await end('a')
  expect(running()).toBe('')
})

it('goes by the share of what has waited outside as by any other', async () => {
  const { ask, first, running } = world({ atOnce: 2, least: 1 })
  await ask('a', 2)
  const answers = [first('a').waitOutside(), first('a').waitOutside()]
  await ask('b', 2)
  expect(running()).toBe('bb')
  for (const answer of answers) answer()
  await settled()
  expect(running()).toBe('bba')
})
