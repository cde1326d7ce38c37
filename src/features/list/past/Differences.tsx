import { useTranslation } from 'react-i18next'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from '#features/list/past/past.module.css'

/** One difference between two values, as safe texts; `label` names the part of one that has several. */
export interface Difference {
  label: string
  from: string
  to: string
}

/** List of differences, part by part. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('list')
  return (
    <ul className={styles.diff} aria-label={t('diff.label')}>
      {differences.length === 0 ? <li className={styles.muted}>{t('diff.unchanged')}</li> : null}
      {differences.map((difference) => (
        <li key={difference.label}>
          <OneDifference {...difference} />
        </li>
      ))}
    </ul>
  )
}

/** The same within a line of text. */
export function DifferencesLine({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('list')
  return (
    <span className={styles.diff}>
      {differences.length === 0 ? t('diff.unchanged') : null}
      {differences.map((difference) => (
        <span key={difference.label}>
          <OneDifference {...difference} />
        </span>
      ))}
    </span>
  )
}

function OneDifference({ label, from, to }: Difference) {
  return (
    <>
      {label === '' ? null : `${label}: `}
      <del>
        <bdi>{visibleText(from)}</bdi>
      </del>
      {' → '}
      <ins>
        <bdi>{visibleText(to)}</bdi>
      </ins>
    </>
  )
}
