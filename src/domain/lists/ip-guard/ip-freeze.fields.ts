import { FREEZE_STATES } from '#domain/ip-guard/ip-guard.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

export const IP_FREEZE_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 190, pin: true, isMono: true },
  state: { kind: 'choice', group: 'freezeState', of: FREEZE_STATES, several: true, width: 150 },
  ruleName: { kind: 'text', maxLength: 64, width: 256 },
  orders: { kind: 'number', filter: false, width: 90 },
  merchants: { kind: 'number', filter: false, width: 96 },
  failed: { kind: 'number', filter: false, width: 100 },
  /** Creations that it refused: they are in no list. */
  refused: { kind: 'number', filter: false, width: 110 },
  lastRefusedTime: { kind: 'time', width: 160, hidden: true },
  /** Orders of the network since it began, and the paid ones. */
  since: { kind: 'number', filter: false, width: 110 },
  sincePaid: { kind: 'number', filter: false, width: 100 },
  createTime: { kind: 'time', width: 160 },
  expireTime: { kind: 'time', width: 160 },
  createdBy: { kind: 'text', maxLength: 64, width: 120, filter: false },
  reason: { kind: 'text', maxLength: 256, width: 240 },
  liftedTime: { kind: 'time', width: 160, hidden: true },
  liftedBy: { kind: 'text', maxLength: 64, width: 120, filter: false, hidden: true },
  liftReason: { kind: 'text', maxLength: 256, width: 200, filter: false, hidden: true },
} as const satisfies ListFields
