import {
  ADDRESS_LOOKS,
  FREEZE_MINUTES_MAX,
  FREEZE_STATES,
  GUARD_KINDS,
  GUARD_MODES,
  IP_GROUPINGS,
  IP_RULE_EFFECTS,
  IP_RULE_SCOPES,
  SPAN_MINUTES_MAX,
  TRIED_DAYS_MAX,
} from '#domain/ip-guard/ip-guard.ts'
import { NETWORK, NOTE, PERSON, REASON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { ROLES } from '#domain/roles.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'

export const IP_ALLOWANCE_FIELDS = {
  network: { ...NETWORK, required: true, width: 230, pin: true, isMono: true },
  reason: { ...REASON, width: 320 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const IP_ALLOWANCE_INPUT = inputsOf(IP_ALLOWANCE_FIELDS, 'network', 'reason') satisfies InputFields

export const IP_FREEZE_FIELDS = {
  network: { ...NETWORK, width: 190, pin: true, isMono: true },
  state: { kind: 'choice', group: 'freezeState', of: FREEZE_STATES, several: true, width: 150 },
  ruleName: { ...SHORT_NAME, width: 256, nullable: true },
  orders: { kind: 'number', filter: false, width: 90 },
  merchants: { kind: 'number', filter: false, width: 96 },
  failed: { kind: 'number', filter: false, width: 100 },
  /** Creations that it refused: they are in no list. */
  refused: { kind: 'number', filter: false, width: 110 },
  lastRefusedTime: { kind: 'time', width: 160, hidden: true, nullable: true },
  /** Orders of the network since it began, and the paid ones. */
  since: { kind: 'number', filter: false, width: 110 },
  sincePaid: { kind: 'number', filter: false, width: 100 },
  createTime: { kind: 'time', width: 160 },
  expireTime: { kind: 'time', width: 160 },
  /** None where a rule froze it. */
  createdBy: { ...PERSON, width: 120, filter: false, nullable: true },
  reason: { ...NOTE, width: 240, nullable: true },
  liftedTime: { kind: 'time', width: 160, hidden: true, nullable: true },
  liftedBy: { ...PERSON, width: 120, filter: false, hidden: true, nullable: true },
  liftReason: { ...NOTE, width: 200, filter: false, hidden: true, nullable: true },
} as const satisfies ListFields

/** Orders that addresses created in a span; every number is of the orders that its link lists. */
export const IP_FREQUENCY_FIELDS = {
  network: { ...NETWORK, width: 190, pin: true, isMono: true },
  guard: { kind: 'choice', group: 'addressGuard', of: ['free', 'frozen', 'allowed'], filter: false, width: 110 },
  looks: { kind: 'choice', group: 'addressLook', of: ADDRESS_LOOKS, width: 150 },
  orders: { kind: 'number', filter: false, width: 90, sortable: true },
  /** The most orders in any 60 seconds, and in any 3,600; `…From` to `…To`, exclusive, is the first such window. */
  peakMinute: { kind: 'number', filter: false, width: 134, sortable: true },
  peakHour: { kind: 'number', filter: false, width: 126, sortable: true },
  merchants: { kind: 'number', filter: false, width: 108, sortable: true },
  payers: { kind: 'number', filter: false, width: 90, sortable: true },
  paid: { kind: 'number', filter: false, width: 80, sortable: true },
  failed: { kind: 'number', filter: false, width: 90, sortable: true },
  firstTime: { kind: 'time', width: 160, hidden: true },
  lastTime: { kind: 'time', width: 168, range: ['startTime', 'endTime'], sortable: true },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', nullable: true },
} as const satisfies ListFields

const FREEZE_MINUTES = { kind: 'number', min: 1, max: FREEZE_MINUTES_MAX, required: true } as const

export const IP_GUARD_RULE_FIELDS = {
  name: { ...SHORT_NAME, required: true, width: 256, pin: true },
  mode: { kind: 'choice', group: 'guardMode', of: GUARD_MODES, required: true, width: 130 },
  kind: { kind: 'choice', group: 'guardKind', of: GUARD_KINDS, required: true, width: 210 },
  /** Counts orders, merchants, or the least number of ended orders, by kind. */
  limit: { kind: 'number', min: 1, max: 100_000, required: true, filter: false, width: 80 },
  failedPercent: { kind: 'number', min: 1, max: 100, filter: false, width: 100, nullable: true },
  windowMinutes: { kind: 'number', min: 1, max: SPAN_MINUTES_MAX, required: true, filter: false, width: 110 },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS, required: true, width: 120 },
  freezeMinutes: { ...FREEZE_MINUTES, filter: false, width: 110 },
  /** Count of times that it froze an address, or would have while it observed. */
  freezes: { kind: 'number', filter: false, width: 90 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const IP_FREEZE_INPUT = {
  network: IP_ALLOWANCE_FIELDS.network,
  freezeMinutes: FREEZE_MINUTES,
  reason: REASON,
} as const satisfies InputFields

export const IP_GUARD_RULE_INPUT = inputsOf(
  IP_GUARD_RULE_FIELDS,
  'name',
  'kind',
  'grouping',
  'windowMinutes',
  'limit',
  'failedPercent',
  'freezeMinutes',
) satisfies InputFields

export const IP_RULE_FIELDS = {
  network: { ...NETWORK, required: true, width: 230, pin: true, isMono: true },
  effect: { kind: 'choice', group: 'ipRuleEffect', of: IP_RULE_EFFECTS, required: true, width: 110 },
  scope: { kind: 'choice', group: 'ipRuleScope', of: IP_RULE_SCOPES, required: true, width: 150 },
  subject: { kind: 'text', maxLength: 64, filter: false, width: 180 },
  enabled: { kind: 'flag', width: 100 },
  note: { ...NOTE, width: 260, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Mode of a rule, and the number of past days over which it is tried. */
export const IP_GUARD_MODE_INPUT = inputsOf(IP_GUARD_RULE_FIELDS, 'mode') satisfies InputFields
export const IP_GUARD_TRY_INPUT = {
  days: { kind: 'number', min: 1, max: TRIED_DAYS_MAX, required: true },
} as const satisfies InputFields

/** An address or a network (`203.0.113.0/24`, `2001:db8::/32`), for a role or an account by scope. */
export const IP_RULE_INPUT = {
  ...inputsOf(IP_RULE_FIELDS, 'network', 'effect', 'scope'),
  role: { kind: 'choice', group: 'role', of: ROLES },
  ...inputsOf(IP_RULE_FIELDS, 'note'),
} as const satisfies InputFields
