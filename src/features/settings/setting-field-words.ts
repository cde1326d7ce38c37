import { SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition, SettingKey } from '#domain/settings.ts'
import type { FieldWords } from '#features/form/form-words.ts'
import { optionText, unitText } from '#features/settings/setting-texts.ts'
import type { SettingTexts } from '#features/settings/setting-texts.ts'

/** What the fields of a setting's form are called, with their ranges. */
export function settingFieldWords(
  t: SettingTexts,
  key: SettingKey,
  language: string,
): Pick<FieldWords, 'field' | 'help' | 'choice'> {
  const { type }: SettingDefinition = SETTINGS[key]
  const number = new Intl.NumberFormat(language)
  const range = ({ min, max, unit }: { min: number; max: number; unit?: string | undefined }) =>
    t('settings:range', {
      min: number.format(min),
      max: number.format(max),
      unit: unit === undefined ? '' : unitText(t, unit),
    })
  return {
    field: (name) =>
      type.kind === 'record' ? t(`settings:field.${name as 'perMinuteFreqCount'}`) : t('settings:value'),
    help: (name) => {
      if (type.kind === 'integer') return range(type)
      const field = type.kind === 'record' ? type.fields[name] : undefined
      if (field) return range(field)
      return type.kind === 'text' && type.format === 'list' ? t('settings:list') : undefined
    },
    choice: (_group, name) => optionText(t, name),
  }
}
