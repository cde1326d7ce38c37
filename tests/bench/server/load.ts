import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'

/** How long each took, in ms, and how many were done a second. */
export interface Measured {
  times: number[]
  aSecond: number
}

/** Clients that ask again as soon as they are answered. */
export async function driven(clients: number, seconds: number, act: () => Promise<void>): Promise<Measured> {
  const begin = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - begin < seconds * 1_000) {
        const sent = performance.now()
        await act()
        times.push(performance.now() - sent)
      }
    }),
  )
  return { times, aSecond: (times.length * 1_000) / (performance.now() - begin) }
}

/** Calls that arrive at a fixed rate, even while earlier ones run; the time of each runs from when it was due. */
export async function arriving(aSecond: number, seconds: number, act: () => Promise<void>): Promise<Measured> {
  const begin = performance.now()
  const times: number[] = []
  const underWay: Promise<unknown>[] = []
  for (let due = begin; due < begin + seconds * 1_000; due += gapMs(aSecond)) {
    await until(due)
    underWay.push(act().then(() => times.push(performance.now() - due)))
  }
  await Promise.all(underWay)
  return { times, aSecond: (times.length * 1_000) / (performance.now() - begin) }
}

/** The time to the next arrival, where they know nothing of each other. */
const gapMs = (aSecond: number) => (-Math.log(1 - Math.random()) * 1_000) / aSecond

/** Timers are late by up to a millisecond and more, so that the last ones are passed awake. */
async function until(due: number): Promise<void> {
  if (due - performance.now() > 2) await delay(due - performance.now() - 2)
  while (performance.now() < due) await immediate()
}
