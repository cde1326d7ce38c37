import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingKey } from '#domain/settings.ts'
import type { ActionWords } from '#features/list/action/action-words.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { settingFieldWords } from '#features/ops/settings/setting-texts.ts'

/** The texts of a setting's form on its own. */
export function useSettingWords(key: SettingKey): ActionWords {
  const { t, i18n } = useTranslation(['settings', 'enums'])
  const { language } = i18n
  const { enum: enumText, fault } = useListTexts('settings')
  return useMemo(
    () => ({
      ...settingFieldWords(t, key, language),
      title: t(`settings:name.${key}`),
      text: '',
      submit: t('settings:submit'),
      fault: (of) => fault({ fault: of }),
      yesNo: (is) => enumText('yesNo', is ? 'yes' : 'no'),
      choicesOf: () => [],
    }),
    [t, language, enumText, fault, key],
  )
}
