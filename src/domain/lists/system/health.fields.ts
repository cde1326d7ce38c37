import { HEALTH_PARTS, HEALTH_STATES } from '#domain/system/health.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

/** A fact about the system's health; consoles say its name, its value and what to do in words. */
export const HEALTH_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 240, pin: true, record: false },
  state: { kind: 'choice', group: 'healthState', of: HEALTH_STATES, several: true, width: 100 },
  value: { kind: 'text', maxLength: 256, filter: false, width: 310 },
  advice: { kind: 'text', maxLength: 512, filter: false, width: 430 },
  part: { kind: 'choice', group: 'healthPart', of: HEALTH_PARTS, several: true, width: 130 },
  at: { kind: 'time', width: 170 },
} as const satisfies ListFields
