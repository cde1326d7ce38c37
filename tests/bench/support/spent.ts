import type { BenchDatabase } from './bench-database.ts'
import { databaseTime } from './processor-time.ts'
import { median } from './statistics.ts'

/** Time spent, in ms: by the clock, and of the processors. */
export interface Spent {
  clock: number
  database: number
  process: number
}

/** Time that work on a database takes. */
export async function spentBy({ pool }: Pick<BenchDatabase, 'pool'>, work: () => Promise<unknown>): Promise<Spent> {
  const [begin, before, usage] = [performance.now(), await databaseTime(pool), process.cpuUsage()]
  await work()
  const clock = performance.now() - begin
  const { system, user } = process.cpuUsage(usage)
  return { clock, database: (await databaseTime(pool)) - before, process: (user + system) / 1_000 }
}

export const medianOf = (all: readonly Spent[]): Spent => ({
  clock: median(all.map(({ clock }) => clock)),
  database: median(all.map(({ database }) => database)),
  process: median(all.map(({ process: own }) => own)),
})
