import type { Bench } from '#tests/bench/support/bench-context.ts'
import { creationFigure } from './creation.ts'
import { effectFigures } from './effect.ts'
import { frequencyFigures } from './frequency.ts'

/** How often addresses create orders, what the guard costs a creation, and how soon a freeze holds on every process. */
export const orderAnalysisBench: Bench = {
  name: 'order-analysis',
  run: async (context) => [
    ...(await effectFigures(context)),
    await creationFigure(context),
    ...(await frequencyFigures(context)),
  ],
}
