import { againstRival } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { ageLogs } from './aged-logs.ts'
import { cleanUp, LOGS } from './run-cleanup.ts'

/** A month that goes as it is leaves no room behind in its table, and is to take no longer for it. */
const TIMES_ITS_ROWS = 1

/** A month of the monitor log that goes to the archive as it is against the same rows one by one. */
export const cleanupMonthsBench: Bench = {
  name: 'cleanup-months',
  async run(context) {
    const system = await context.system()
    const logs = context.quick ? 10_000 : 300_000
    await ageLogs(system, logs, false)
    const rows = await cleanUp(system, LOGS)
    await ageLogs(system, logs, true)
    const month = await cleanUp(system, LOGS)
    return [
      againstRival(
        `a month of ${logs.toLocaleString('en')} log rows to the archive, against the same row by row`,
        ...([month, 'ms', rows, TIMES_ITS_ROWS] as const),
      ),
    ]
  },
}
