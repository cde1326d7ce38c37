import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { optionText, unitText } from '#features/settings/setting-texts.ts'
import { SETTINGS } from '#domain/settings.ts'
import type { SettingDefinition, SettingKey } from '#domain/settings.ts'
import type { ActionWords } from '#features/list/action/action-words.ts'
import { useListTexts } from '#features/list/list-texts.ts'

/** The texts of a setting's form. */
export function useSettingWords(key: SettingKey): ActionWords {
  const { t, i18n } = useTranslation(['settings', 'enums'])
  const { language } = i18n
  const { fault } = useListTexts('settings')
  return useMemo(() => {
    const { type }: SettingDefinition = SETTINGS[key]
    const number = new Intl.NumberFormat(language)
    const range = ({ min, max, unit }: { min: number; max: number; unit?: string | undefined }) =>
      t('settings:range', {
        min: number.format(min),
        max: number.format(max),
        unit: unit === undefined ? '' : unitText(t, unit),
      })
    return {
      title: t(`settings:name.${key}`),
      text: '',
      submit: t('settings:submit'),
      field: (name) =>
        type.kind === 'record' ? t(`settings:field.${name as 'perMinuteFreqCount'}`) : t('settings:value'),
      help: (name) => {
        if (type.kind === 'integer') return range(type)
        const field = type.kind === 'record' ? type.fields[name] : undefined
        if (field) return range(field)
        return type.kind === 'text' && type.format === 'list' ? t('settings:list') : undefined
      },
      choice: (_group, name) => optionText(t, name),
      fault: (of) => fault({ fault: of }),
      yesNo: (is) => t(`enums:yesNo.${is ? 'yes' : 'no'}`),
      choicesOf: () => [],
    }
  }, [t, language, fault, key])
}
