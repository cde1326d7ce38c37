import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingKey } from '#domain/settings.ts'
import type { ActionLabels } from '#features/list/action/action-labels.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { settingFieldLabels } from '#features/ops/settings/setting-texts.ts'

/** The texts of a setting's form on its own. */
export function useSettingLabels(key: SettingKey): ActionLabels {
  const { t, i18n } = useTranslation(['settings', 'enums'])
  const { language } = i18n
  const { enum: enumText, fault } = useListTexts('settings')
  return useMemo(
    () => ({
      ...settingFieldLabels(t, key, language),
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
