import type { TFunction } from 'i18next'
import { formatMoney } from '#domain/money/money.ts'
import { exponentOfField, isSecretSetting, SECRET_MASK, SETTINGS } from '#domain/settings.ts'
import type { RecordField, SettingDefinition, SettingKey } from '#domain/settings.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import type { Difference } from '#features/list/past/Differences.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

export type SettingTexts = TFunction<readonly ['settings', 'enums']>

/** How long a text may be in one line, and where two are compared. */
const VALUE_LENGTH = 60
const COMPARED_LENGTH = 2_048

/** The value of a setting as a text, in one line; a secret is only said to be set. */
export function settingValueText(t: SettingTexts, key: SettingKey, value: unknown, maxLength = VALUE_LENGTH): string {
  const { type }: SettingDefinition = SETTINGS[key]
  if (isSecretSetting(key)) return t(value === '' ? 'settings:none' : 'settings:stored')
  switch (type.kind) {
    case 'boolean':
      return t(`enums:yesNo.${value === true || value === 'true' ? 'yes' : 'no'}`)
    case 'integer':
      return type.unit === undefined ? String(value) : `${String(value)} ${unitText(t, type.unit)}`
    case 'choice':
      return optionText(t, String(value))
    case 'text':
      return value === '' ? t('settings:none') : sanitizeText(String(value), maxLength)
    case 'record':
      return recordText(type.fields, { ...(value as object) }) || t('settings:none')
  }
}

type RecordFields = Readonly<Record<string, RecordField>>

/** Numbers in their order, or the amounts that are set, each with its currency. */
function recordText(fields: RecordFields, value: Readonly<Record<string, unknown>>): string {
  const isOfMoney = Object.values(fields).every(({ currency }) => currency !== undefined)
  return Object.entries(fields)
    .filter(([name]) => !isOfMoney || Number(value[name] ?? 0) > 0)
    .map(([name, field]) => (isOfMoney ? `${fieldText(field, value[name])} ${name}` : String(value[name])))
    .join(' · ')
}

/** A number of a record as people read it. */
function fieldText(field: RecordField | undefined, value: unknown): string {
  const exponent = field && exponentOfField(field)
  return exponent === undefined ? String(value ?? '') : formatMoney(Number(value ?? 0), exponent)
}

/** That a value does nothing as long as another setting is empty; null for one that has an effect, or is off itself. */
export function needText({ needs, value }: { needs: SettingKey | null; value: unknown }, t: Lookup): string | null {
  const isOff = value === '' || value === false
  return needs === null || isOff ? null : t('settings:needs', { name: t(`settings:name.${needs}`) })
}

/** Differences when a setting changes from one value to another; none where they are the same. */
export function settingDifferences(t: SettingTexts, key: SettingKey, from: unknown, to: unknown): Difference[] {
  const { type }: SettingDefinition = SETTINGS[key]
  const text = (value: unknown) => settingValueText(t, key, value, COMPARED_LENGTH)
  if (isSecretSetting(key) && to === SECRET_MASK) return []
  if (isSecretSetting(key))
    return [{ label: '', from: text(from), to: to === '' ? text('') : t('settings:diff.newSecret') }]
  if (type.kind !== 'record') return String(from) === String(to) ? [] : [{ label: '', from: text(from), to: text(to) }]
  const fields = (value: unknown) => ({ ...(value as Record<string, unknown>) })
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const [before = '', after = ''] = [fields(from), fields(to)].map((value) => fieldText(field, value[name]))
    const label = fieldName(t, name, field)
    return before === after ? [] : [{ label, from: before, to: after }]
  })
}

/** An amount is called by its currency. */
const fieldName = (t: SettingTexts, name: string, field: RecordField | undefined): string =>
  field?.currency ?? t(`settings:field.${name as 'perMinuteFreqCount'}`)

/** Unit of a number. */
export const unitText = (t: SettingTexts, unit: string): string => t(`settings:unit.${unit as 'minutes'}`)

/** The name of a choice: of the setting, or a country. */
export const optionText = (t: SettingTexts, name: string): string =>
  t(`settings:option.${name as 'strict'}`, { defaultValue: '' }) || t(`enums:country.${name as 'india'}`)

/** Limits of a number: `1–1,440`; null for a setting that is no number. */
export function limitsText(key: SettingKey, language: string): string | null {
  const { type }: SettingDefinition = SETTINGS[key]
  const number = new Intl.NumberFormat(language)
  return type.kind === 'integer' ? `${number.format(type.min)}–${number.format(type.max)}` : null
}

/** Labels of the fields of a setting's form, with their ranges. */
export function settingFieldLabels(
  t: SettingTexts,
  key: SettingKey,
  language: string,
): Pick<FieldLabels, 'field' | 'help' | 'choice'> {
  const { type }: SettingDefinition = SETTINGS[key]
  const number = new Intl.NumberFormat(language)
  const range = ({ min, max, unit }: { min: number; max: number; unit?: string | undefined }) =>
    t('settings:range', {
      min: number.format(min),
      max: number.format(max),
      unit: unit === undefined ? '' : unitText(t, unit),
    })
  return {
    field: (name) => (type.kind === 'record' ? fieldName(t, name, type.fields[name]) : t('settings:value')),
    help: (name) => {
      if (type.kind === 'integer') return range(type)
      const field = type.kind === 'record' ? type.fields[name] : undefined
      if (field?.currency !== undefined) return t('settings:noAmount')
      if (field) return range(field)
      return type.kind === 'text' && type.format === 'list' ? t('settings:list') : undefined
    },
    choice: (_group, name) => optionText(t, name),
  }
}
