import { readFile } from 'node:fs/promises'

const TICKS_A_SECOND = 100

/** Starts measuring now; the returned function gives the number of cores each process kept busy. */
export async function watchProcessors(watched: readonly { pid: number }[]): Promise<() => Promise<number[]>> {
  const begin = performance.now()
  const before = await Promise.all(watched.map(({ pid }) => ticksOf(pid)))
  return async () => {
    const after = await Promise.all(watched.map(({ pid }) => ticksOf(pid)))
    const seconds = (performance.now() - begin) / 1_000
    return after.map((ticks, at) => (ticks - (before[at] ?? 0)) / TICKS_A_SECOND / seconds)
  }
}

/** CPU time of a process so far, in ms. */
export async function processorTimeOf(pid: number): Promise<number> {
  return ((await ticksOf(pid)) * 1_000) / TICKS_A_SECOND
}

/** CPU time of a process so far, in ticks. */
async function ticksOf(pid: number): Promise<number> {
  const behindName = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1] ?? ''
  const [user, system] = behindName.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}
