import { useTranslation } from 'react-i18next'
import { timeText } from '#features/list/columns/time-text.ts'
import { DifferencesLine } from '#features/list/past/Differences.tsx'
import type { Difference } from '#features/list/past/Differences.tsx'
import styles from '#features/list/past/past.module.css'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { Timeline } from '#ui/timeline/Timeline.tsx'

interface PastChangesProps<T> {
  changes: readonly { id: number; at: string; by: string | null; before?: T; after?: T }[]
  zone: string
  differencesOf: (before: T, after: T) => readonly Difference[]
}

/** The latest changes of a record: who changed what, and when. */
export function PastChanges<T>({ changes, zone, differencesOf }: PastChangesProps<T>) {
  const { t } = useTranslation('list')
  return (
    <>
      <h2 className={recordStyles.heading}>{t('past.title')}</h2>
      {changes.length === 0 ? (
        <p className={styles.muted}>{t('past.none')}</p>
      ) : (
        <Timeline
          label={t('past.title')}
          entries={changes.map(({ id, at, by, before, after }) => ({
            id: String(id),
            at: timeText(at, zone),
            title: <DifferencesLine differences={differencesOf(before as T, after as T)} />,
            actor: by ?? undefined,
            tone: 'neutral',
          }))}
        />
      )}
    </>
  )
}
