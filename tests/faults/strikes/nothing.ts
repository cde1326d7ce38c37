import { setTimeout as delay } from 'node:timers/promises'
import type { Strike } from './strike.ts'

/** The traffic alone: what the others are compared with. */
export const nothing: Strike = {
  name: 'nothing',
  endsServer: false,
  run: async () => void (await delay(2_000)),
}
