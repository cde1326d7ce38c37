import {
  FREEZE_STATES,
  ADDRESS_LOOKS,
  IP_GROUPINGS,
  GUARD_KINDS,
  GUARD_MODES,
  IP_RULE_EFFECTS,
  IP_RULE_SCOPES,
} from '#domain/ip-guard/ip-guard.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'

export const IP_ALLOWANCE_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 230, pin: true, isMono: true },
  reason: { kind: 'text', maxLength: 256, width: 320 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

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

/** Orders that addresses created in a span; every number is of the orders that its link lists. */
export const IP_FREQUENCY_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 190, pin: true, isMono: true },
  guard: { kind: 'choice', group: 'addressGuard', of: ['free', 'frozen', 'allowed'], filter: false, width: 110 },
  looks: { kind: 'choice', group: 'addressLook', of: ADDRESS_LOOKS, width: 150 },
  orders: { kind: 'number', filter: false, width: 90, sortable: true },
  peakMinute: { kind: 'number', filter: false, width: 134, sortable: true },
  peakHour: { kind: 'number', filter: false, width: 126, sortable: true },
  merchants: { kind: 'number', filter: false, width: 108, sortable: true },
  payers: { kind: 'number', filter: false, width: 90, sortable: true },
  paid: { kind: 'number', filter: false, width: 80, sortable: true },
  failed: { kind: 'number', filter: false, width: 90, sortable: true },
  firstTime: { kind: 'time', width: 160, hidden: true },
  lastTime: { kind: 'time', width: 168, range: ['startTime', 'endTime'], sortable: true },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName' },
} as const satisfies ListFields

export const IP_GUARD_RULE_FIELDS = {
  name: { kind: 'text', maxLength: 64, width: 256, pin: true },
  mode: { kind: 'choice', group: 'guardMode', of: GUARD_MODES, width: 130 },
  kind: { kind: 'choice', group: 'guardKind', of: GUARD_KINDS, width: 210 },
  limit: { kind: 'number', filter: false, width: 80 },
  failedPercent: { kind: 'number', filter: false, width: 100 },
  windowMinutes: { kind: 'number', filter: false, width: 110 },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS, width: 120 },
  freezeMinutes: { kind: 'number', filter: false, width: 110 },
  freezes: { kind: 'number', filter: false, width: 90 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const IP_RULE_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 230, pin: true, isMono: true },
  effect: { kind: 'choice', group: 'ipRuleEffect', of: IP_RULE_EFFECTS, width: 110 },
  scope: { kind: 'choice', group: 'ipRuleScope', of: IP_RULE_SCOPES, width: 150 },
  subject: { kind: 'text', maxLength: 64, filter: false, width: 180 },
  enabled: { kind: 'flag', width: 100 },
  note: { kind: 'text', maxLength: 256, width: 260 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
