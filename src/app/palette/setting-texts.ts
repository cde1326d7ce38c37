import type { TFunction } from 'i18next'
import { isSecretSetting, SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition } from '#domain/settings.ts'
import type { SettingRow } from '#machines/setting/setting-forms.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

export type SettingTexts = TFunction<readonly ['settings', 'enums']>

/** How long a text may be in one line. */
const VALUE_LENGTH = 60

/** The value of a setting as a text, in one line; a secret is only said to be set. */
export function settingValueText(t: SettingTexts, { key, value }: SettingRow): string {
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
      return value === '' ? t('settings:none') : sanitizeText(String(value), VALUE_LENGTH)
    case 'record':
      return Object.values({ ...(value as object) }).join(' · ')
  }
}

/** What a number counts. */
export const unitText = (t: SettingTexts, unit: string): string => t(`settings:unit.${unit as 'minutes'}`)

/** The name of a choice: of the setting, or a country. */
export const optionText = (t: SettingTexts, name: string): string =>
  t(`settings:option.${name as 'strict'}`, { defaultValue: '' }) || t(`enums:country.${name as 'india'}`)
