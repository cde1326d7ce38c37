import type { Bench } from '#tests/bench/support/bench-context.ts'
import { backlogFigures } from './backlog.ts'
import { liveFigures } from './live.ts'

/** Payments matched to orders: live reports up to the screen, reports at once, and a backlog in parts. */
export const matchingBench: Bench = {
  name: 'matching',
  run: async (context) => [...(await liveFigures(context)), ...(await backlogFigures(context))],
}
