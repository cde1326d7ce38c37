import type { Bench } from '../support/bench-context.ts'
import { creationFigure } from './order-analysis/creation.ts'
import { effectFigures } from './order-analysis/effect.ts'
import { frequencyFigures } from './order-analysis/frequency.ts'

/** How often addresses create orders, what the guard costs a creation, and how soon a freeze holds on every process. */
export const orderAnalysisBench: Bench = {
  name: 'order-analysis',
  run: async (context) => [
    ...(await effectFigures(context)),
    await creationFigure(context),
    ...(await frequencyFigures(context)),
  ],
}
