import { setTimeout as delay } from 'node:timers/promises'
import type { Injection } from './injection.ts'

/** The traffic alone, as the baseline for the other faults. */
export const nothing: Injection = {
  name: 'nothing',
  endsServer: false,
  run: async () => void (await delay(2_000)),
}
