import { AUDIT_TARGETS } from '#domain/system/audit-kinds.ts'
import { ENTITY_KINDS, ENTITY_PARTS } from '#domain/entities.ts'
import { NAME, NETWORK, PERSON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { MESSAGE_AUDIENCES, MESSAGE_SUBJECTS } from '#domain/messages/message-events.ts'
import { ROLES } from '#domain/roles.ts'
import { SETTING_AREAS } from '#domain/settings.ts'
import { HEALTH_PARTS, HEALTH_STATES } from '#domain/system/health.ts'
import { LOCALES } from '#domain/text/locales.ts'

export const AUDIT_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  account: { ...PERSON, width: 150 },
  role: { kind: 'choice', group: 'role', of: ROLES, several: true, width: 140 },
  action: { kind: 'text', maxLength: 64, width: 260 },
  targetKind: { kind: 'choice', group: 'auditTarget', of: AUDIT_TARGETS, several: true, width: 120 },
  target: { kind: 'text', maxLength: 128, width: 200, isMono: true },
  ip: { ...NETWORK, width: 130, isMono: true },
  before: { kind: 'json' },
  after: { kind: 'json' },
  detail: { kind: 'json' },
  previousHash: { kind: 'text', maxLength: 64, filter: false, isMono: true },
  hash: { kind: 'text', maxLength: 64, filter: false, isMono: true },
} as const satisfies ListFields

/** One thing known about an entity; kind and number say which entity. */
export const ENTITY_FIELDS = {
  kind: { kind: 'choice', group: 'entityKind', of: ENTITY_KINDS, record: false, row: false },
  number: { kind: 'text', maxLength: 128, record: false, row: false },
  /** A column, a related kind, an event, or an audited action; consoles say it in words. */
  name: { ...NAME, filter: false, width: 280, pin: true },
  value: { kind: 'text', maxLength: 4096, filter: false, width: 460, isBlock: true },
  part: { kind: 'choice', group: 'entityPart', of: ENTITY_PARTS, several: true, width: 110 },
  time: { kind: 'time', width: 172, nullable: true },
  by: { kind: 'text', maxLength: 128, filter: false, width: 150, nullable: true },
} as const satisfies ListFields

export const ERROR_LOG_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 170, pin: true },
  account: { ...PERSON, width: 130 },
  type: { kind: 'text', maxLength: 64, width: 150 },
  code: { kind: 'text', maxLength: 64, width: 130, isMono: true },
  url: { kind: 'text', maxLength: 256, width: 220, isMono: true },
  mes: { kind: 'text', maxLength: 256, width: 640, isBlock: true },
} as const satisfies ListFields

/**
 * Errors by kind. Count, accounts and first time are of all its occurrences, the other fields of the newest; the filters
 * by account, code and page are met by any of them.
 */
export const ERROR_KIND_FIELDS = {
  lastTime: { kind: 'time', range: ['startTime', 'endTime'], width: 150, pin: true, sortable: true },
  count: { kind: 'number', filter: false, width: 80, sortable: true },
  accounts: { kind: 'number', filter: false, width: 100, sortable: true },
  mes: { ...ERROR_LOG_FIELDS.mes, width: 520 },
  type: ERROR_LOG_FIELDS.type,
  url: ERROR_LOG_FIELDS.url,
  firstTime: { kind: 'time', width: 150, sortable: true },
  account: { ...ERROR_LOG_FIELDS.account, hidden: true },
  code: { ...ERROR_LOG_FIELDS.code, hidden: true },
} as const satisfies ListFields

/** A fact about the system's health; consoles say its name, its value and what to do in words. */
export const HEALTH_FIELDS = {
  name: { ...SHORT_NAME, width: 240, pin: true, record: false },
  state: { kind: 'choice', group: 'healthState', of: HEALTH_STATES, several: true, width: 140 },
  value: { kind: 'text', maxLength: 256, filter: false, width: 310, nullable: true },
  /** Fills the sentence that says what to do; consoles choose it by the fact. */
  advice: { kind: 'text', maxLength: 512, filter: false, width: 430, nullable: true },
  part: { kind: 'choice', group: 'healthPart', of: HEALTH_PARTS, several: true, width: 130 },
  /** When it was measured. */
  at: { kind: 'time', width: 170 },
} as const satisfies ListFields

/** A template is named by its event; consoles say it, who is told and the languages in words. */
export const MESSAGE_TEMPLATE_FIELDS = {
  name: { ...SHORT_NAME, width: 220, pin: true, record: false },
  about: { kind: 'choice', group: 'messageSubject', of: MESSAGE_SUBJECTS, width: 120 },
  audience: { kind: 'choice', group: 'messageAudience', of: MESSAGE_AUDIENCES, filter: false, width: 190 },
  changedIn: { kind: 'choice', group: 'language', of: LOCALES, width: 230 },
  updatedBy: { ...PERSON, filter: false, width: 150, nullable: true },
  updateTime: { kind: 'time', width: 170, nullable: true },
  id: { kind: 'text', maxLength: 64, filter: false, width: 180, hidden: true, isMono: true },
} as const satisfies ListFields

/** A setting is named by its key; consoles say it, its values and its area in words. */
export const SETTING_FIELDS = {
  name: { ...SHORT_NAME, width: 260, pin: true, record: false },
  value: { kind: 'text', maxLength: 2_048, filter: false, width: 190 },
  default: { kind: 'text', maxLength: 2_048, filter: false, width: 230 },
  area: { kind: 'choice', group: 'settingArea', of: SETTING_AREAS, several: true, width: 120, hidden: true },
  isDefault: { kind: 'flag', width: 90 },
  reach: { kind: 'text', maxLength: 64, filter: false, width: 150 },
  updatedBy: { ...PERSON, filter: false, width: 150, nullable: true },
  updateTime: { kind: 'time', width: 170, nullable: true },
  id: { kind: 'text', maxLength: 64, filter: false, width: 220, hidden: true, isMono: true },
} as const satisfies ListFields
