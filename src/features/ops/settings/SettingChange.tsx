import { useTranslation } from 'react-i18next'
import { settingValueOf } from '#contract/system/settings.endpoints.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import { settingDifferences } from '#features/ops/settings/setting-texts.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { settingInput } from '#actions/ops/setting-forms.ts'
import type { SettingRow } from '#actions/ops/setting-forms.ts'

/** Changes that the values in a setting's form would make, before they are saved. */
export function SettingChange({ row, values }: { row: SettingRow; values: FormValues }) {
  const { t } = useTranslation(['settings', 'enums'])
  const to = settingValueOf(row.id, { ...settingInput(row, values) })
  return <Differences differences={settingDifferences(t, row.id, row.value, to)} />
}
