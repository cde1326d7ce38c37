import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countedLog } from '#server/platform/counted-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of the first, then how often, and of the next as of a first once it was quiet', () => {
  const told: [string, number][] = []
  const tell = countedLog<string>(
    (what, times) => told.push([what, times]),
    (what) => what,
  )
  for (let time = 0; time < 347; time++) tell('junk')
  tell('other')
  expect(told).toEqual([
    ['junk', 1],
    ['other', 1],
  ])
  vi.advanceTimersByTime(60_000)
  expect(told.slice(2)).toEqual([['junk', 346]])
  tell('junk')
  vi.advanceTimersByTime(60_000)
  expect(told.slice(3)).toEqual([['junk', 1]])
  vi.advanceTimersByTime(180_000)
  expect(told).toHaveLength(4)
  tell('junk')
  expect(told.slice(4)).toEqual([['junk', 1]])
  expect(vi.getTimerCount()).toBe(1)
})

it('keeps no more than some things apart', () => {
  const told: string[] = []
  const tell = countedLog<string>(
    (what) => told.push(what),
    (what) => what,
  )
  for (let at = 0; at < 10_000; at++) tell(`junk ${at}`)
  expect(told).toHaveLength(51)
})
