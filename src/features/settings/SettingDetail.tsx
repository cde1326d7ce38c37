import { useTranslation } from 'react-i18next'
import { settingValueOf } from '#contract/settings.endpoints.ts'
import type { SettingListRow } from '#contract/settings.endpoints.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { SettingDiff, SettingDiffLine } from '#features/settings/SettingChange.tsx'
import recordStyles from '#features/list/record/Record.module.css'
import styles from '#features/settings/settings.module.css'
import type { FormValues } from '#machines/form/form-values.ts'
import { revertForm, settingForm } from '#machines/setting/setting-forms.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'

/** What a setting means, what a change of it does, and its latest changes. */
export function SettingDetail({ row, zone }: { row: SettingListRow; zone: string }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.detail}>
      <SettingGuide id={row.id} />
      <h2 className={recordStyles.heading}>{t('history.title')}</h2>
      {row.changes.length === 0 ? (
        <p className={styles.same}>{t('history.none')}</p>
      ) : (
        <Timeline
          label={t('history.title')}
          entries={row.changes.map(({ id, at, by, before, after }) => ({
            id: String(id),
            at: timeText(at, zone),
            title: <SettingDiffLine id={row.id} from={before} to={after} />,
            actor: by ?? undefined,
            tone: 'neutral',
          }))}
        />
      )}
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
  if (!row) return null
  const subject = { rows: [row] }
  const input =
    verb === 'revert' ? revertForm(row.id).inputOf(subject, values) : settingForm(row.id).inputOf(subject, values)
  return (
    <div className={styles.detail}>
      <SettingDiff id={row.id} from={row.value} to={settingValueOf(row.id, { ...input })} />
      <SettingGuide id={row.id} />
    </div>
  )
}

function SettingGuide({ id }: Pick<SettingListRow, 'id'>) {
  const { t } = useTranslation('settingGuide')
  return (
    <>
      <p>{t(`meaning.${id}`)}</p>
      <p className={styles.same}>{t(`effect.${id}`)}</p>
    </>
  )
}
