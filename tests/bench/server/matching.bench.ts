import type { Bench } from '../support/bench-context.ts'
import { backlogFigures } from './matching/backlog.ts'
import { liveFigures } from './matching/live.ts'

/** Payments matched to orders: live reports up to the screen, reports at once, and a backlog in parts. */
export const matchingBench: Bench = {
  name: 'matching',
  run: async (context) => [...(await liveFigures(context)), ...(await backlogFigures(context))],
}
