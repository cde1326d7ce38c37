import { readFile } from 'node:fs/promises'
import type pg from 'pg'

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
  const [user, system] = (await fieldsOf(pid)).slice(11, 13)
  return Number(user) + Number(system)
}

/** CPU time of all processes of a database server so far, in ms, those that have ended included. */
export async function databaseTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number((await fieldsOf(rows[0]?.pid ?? 0))[1])
  const ended = (await fieldsOf(postmaster)).slice(13, 15).map(Number)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const alive = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((pid) => ticksOf(Number(pid)).catch(() => 0)),
  )
  return ([...ended, ...alive].reduce((sum, ticks) => sum + ticks, 0) * 1_000) / TICKS_A_SECOND
}

/** Fields of a process in `/proc/<pid>/stat`, from its state on. */
async function fieldsOf(pid: number): Promise<string[]> {
  return ((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1] ?? '').split(' ')
}
