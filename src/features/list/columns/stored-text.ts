import { auditKindOf } from '#domain/system/audit-kinds.ts'
import { formatMajor, formatMoney } from '#domain/money/money.ts'
import { SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition, SettingKey } from '#domain/settings.ts'
import { CALLBACK_STATUS_IDS, ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Where the fields of a kind have their names, and the group of its states. */
export interface KindLabels {
  namespace: string
  states?: EnumGroup
}

const OTHER: KindLabels = { namespace: 'audit' }

/** Fields whose values are names of a group. */
const GROUPS: Readonly<Record<string, EnumGroup>> = {
  via: 'channel',
  rejectMode: 'rejectMode',
  role: 'role',
  country: 'country',
  kind: 'blacklistKind',
  googleBinding: 'googleBinding',
  approval: 'approvalState',
  operation: 'approvalKind',
}
/** Fields that hold why something was done. */
const REASONS: readonly string[] = ['rejectReason', 'reason', 'failReason']
/** Fields that hold the state of what was changed. */
const STATES: readonly string[] = ['from', 'to', 'before', 'after', 'state', 'stage', 'status']
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const TEXT_LENGTH = 512
/** Rates are stored in 1/10 000. */
const PERCENT_DECIMALS = 2

type Words = Pick<CellContext, 't' | 'texts' | 'zone'>

/**
 * Values that an audited action stored, one line a field: names as the screen of its kind has them, values in words. A
 * value without a known name stands as it was stored; null where nothing was stored.
 */
export function auditText(
  value: unknown,
  {
    field,
    target = null,
    targetKind,
  }: { field: 'before' | 'after' | 'detail'; target?: string | null; targetKind: string | null },
  words: Words,
): string | null {
  if (value === null || value === undefined) return null
  const kind: KindLabels = auditKindOf(targetKind?.split('.')[0] ?? null) ?? OTHER
  const setting = targetKind === 'setting' ? settingNamed(target) : undefined
  if (setting !== undefined && field !== 'detail' && !isFields(value)) return settingText(setting, value, words)
  return linesOf(field, value, kind, words).join('\n')
}

const settingNamed = (key: string | null): SettingKey | undefined => SETTING_KEYS.find((known) => known === key)

/** Name of a setting; the key itself where it is none. */
export const settingName = (key: string, { t }: Pick<Words, 't'>): string =>
  t(`settings:name.${key}`, { defaultValue: sanitizeText(key, 64) })

/** The value of a setting as its screen says it: a choice by its name, a number with its unit. */
function settingText(key: SettingKey, value: unknown, words: Words): string {
  const { t } = words
  const { type }: SettingDefinition = SETTINGS[key]
  const text = fieldText('value', value, undefined, OTHER, words)
  if (type.kind === 'integer' && type.unit !== undefined) return `${text} ${t(`settings:unit.${type.unit}`)}`
  if (type.kind !== 'choice') return text
  return t(`settings:option.${text}`, { defaultValue: '' }) || t(`enums:country.${text}`, { defaultValue: text })
}

function linesOf(name: string, value: unknown, kind: KindLabels, words: Words): string[] {
  if (!isFields(value)) return [fieldText(name, value, undefined, kind, words)]
  return Object.entries(value).flatMap(([key, inner]) => {
    const label = fieldName(key, kind, words)
    if (!isNested(inner)) return [`${label}: ${fieldText(key, inner, value, kind, words)}`]
    const parts = Array.isArray(inner)
      ? inner.flatMap((one) => linesOf(key, one, kind, words))
      : linesOf(key, inner, kind, words)
    return [`${label}:`, ...parts.map((line) => `  ${line}`)]
  })
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields within a field, or a list of them; a list of plain values stands in one line. */
const isNested = (value: unknown): boolean => (Array.isArray(value) ? value.some(isFields) : isFields(value))

/** Label of a stored field, as the screens of its kind call it; its own name where none does. */
export function fieldName(key: string, { namespace }: KindLabels, { t }: Words): string {
  const named = (place: string) => t(`${place}.${key}`, { defaultValue: '' })
  return named('audit:value') || named(`${namespace}:column`) || named(`${namespace}:field`) || sanitizeText(key, 64)
}

/** A stored value in words; `beside` are the fields beside it, such as its currency's exponent. */
export function fieldText(
  key: string,
  value: unknown,
  beside: Readonly<Record<string, unknown>> | undefined,
  kind: KindLabels,
  { t, texts, zone }: Words,
): string {
  if (value === null || value === undefined || value === '') return t('audit:value.nothing')
  if (typeof value === 'boolean') return texts.enum('yesNo', value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map((one) => fieldText(key, one, beside, kind, { t, texts, zone })).join(', ')
  if (typeof value === 'number') return numberText(key, value, beside, texts)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (REASONS.includes(key)) return texts.reason(text, TEXT_LENGTH)
  if (INSTANT.test(text)) return timeText(text, zone)
  const group = STATES.includes(key) ? kind.states : GROUPS[key]
  return group === undefined ? sanitizeText(text, TEXT_LENGTH) : texts.enum(group, text)
}

const isOneOf = (ids: Readonly<Record<string, number>>, value: number) => Object.values(ids).includes(value)

function numberText(
  key: string,
  value: number,
  beside: Readonly<Record<string, unknown>> | undefined,
  texts: Words['texts'],
): string {
  if (key === 'callbackStatus' && isOneOf(CALLBACK_STATUS_IDS, value)) return texts.callbackStatus(value)
  if ((key === 'orderMark' || key === 'orderType') && isOneOf(ORDER_MARK_IDS, value)) return texts.orderMark(value)
  if (key === 'productId') return texts.product(value)
  if (key === 'rate') return `${formatMajor(value, PERCENT_DECIMALS)} %`
  const exponent = beside?.['exponent']
  return key.endsWith('Minor') && typeof exponent === 'number' ? formatMoney(value, exponent) : String(value)
}
