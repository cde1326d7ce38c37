import { useTranslation } from 'react-i18next'
import { settingValueOf } from '#contract/system/settings.endpoints.ts'
import type { SettingListRow } from '#contract/system/settings.endpoints.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import { PastChanges } from '#features/list/past/PastChanges.tsx'
import styles from '#features/list/past/past.module.css'
import { useLookup } from '#features/list/list-texts.ts'
import { needText, settingDifferences } from '#features/ops/settings/setting-texts.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { revertForm, settingForm } from '#actions/ops/setting-forms.ts'

/** Meaning of a setting, the effect of a change, and its latest changes. */
export function SettingDetail({ row, zone }: { row: SettingListRow; zone: string }) {
  const { t } = useTranslation(['settings', 'enums'])
  return (
    <div className={styles.detail}>
      <SettingNeed row={row} value={row.value} />
      <SettingGuide id={row.id} />
      <PastChanges
        changes={row.changes}
        zone={zone}
        differencesOf={(before, after) => settingDifferences(t, row.id, before, after)}
      />
    </div>
  )
}

/** Below the form of a setting: what would change, and what that does. */
export function SettingFormDetail({
  verb,
  row,
  values,
}: {
  verb: string
  row: SettingListRow | undefined
  values: FormValues
}) {
  const { t } = useTranslation(['settings', 'enums'])
  if (!row) return null
  const subject = { rows: [row] }
  const input =
    verb === 'revert' ? revertForm(row.id).inputOf(subject, values) : settingForm(row.id).inputOf(subject, values)
  const value = settingValueOf(row.id, { ...input })
  return (
    <div className={styles.detail}>
      <Differences differences={settingDifferences(t, row.id, row.value, value)} />
      <SettingNeed row={row} value={value} />
      <SettingGuide id={row.id} />
    </div>
  )
}

/** A value that does nothing as long as another setting is empty. */
function SettingNeed({ row, value }: { row: SettingListRow; value: unknown }) {
  const text = needText({ ...row, value }, useLookup())
  return text === null ? null : <p role="status">{text}</p>
}

function SettingGuide({ id }: Pick<SettingListRow, 'id'>) {
  const { t } = useTranslation('settingGuide')
  return (
    <>
      <p>{t(`meaning.${id}`)}</p>
      <p className={styles.muted}>{t(`effect.${id}`)}</p>
    </>
  )
}
