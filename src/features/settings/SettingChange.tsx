import { useTranslation } from 'react-i18next'
import { settingValueOf } from '#contract/settings.endpoints.ts'
import { settingDifferences } from '#features/settings/setting-texts.ts'
import type { SettingDifference } from '#features/settings/setting-texts.ts'
import styles from '#features/settings/settings.module.css'
import type { FormValues } from '#machines/form/form-values.ts'
import { settingInput } from '#machines/setting/setting-forms.ts'
import type { SettingRow } from '#machines/setting/setting-forms.ts'

interface SettingStep {
  id: SettingRow['id']
  from: unknown
  to: unknown
}

/** What the values in a setting's form would change, before they are saved. */
export function SettingChange({ row, values }: { row: SettingRow; values: FormValues }) {
  return <SettingDiff id={row.id} from={row.value} to={settingValueOf(row.id, { ...settingInput(row, values) })} />
}

/** The difference between two values of a setting. */
export function SettingDiff({ id, from, to }: SettingStep) {
  const { t } = useTranslation(['settings', 'enums'])
  const differences = settingDifferences(t, id, from, to)
  return (
    <ul className={styles.diff} aria-label={t('settings:diff.label')}>
      {differences.length === 0 ? <li className={styles.same}>{t('settings:diff.unchanged')}</li> : null}
      {differences.map((difference) => (
        <li key={difference.label}>
          <Difference {...difference} />
        </li>
      ))}
    </ul>
  )
}

/** The same within a line of text. */
export function SettingDiffLine({ id, from, to }: SettingStep) {
  const { t } = useTranslation(['settings', 'enums'])
  const differences = settingDifferences(t, id, from, to)
  return (
    <span className={styles.diff}>
      {differences.length === 0 ? t('settings:diff.unchanged') : null}
      {differences.map((difference) => (
        <span key={difference.label}>
          <Difference {...difference} />
        </span>
      ))}
    </span>
  )
}

function Difference({ label, from, to }: SettingDifference) {
  return (
    <>
      {label === '' ? null : `${label}: `}
      <del>
        <bdi>{from}</bdi>
      </del>
      {' → '}
      <ins>
        <bdi>{to}</bdi>
      </ins>
    </>
  )
}
