import { useTranslation } from 'react-i18next'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { DifferencesLine } from '#features/list/past/Differences.tsx'
import type { Difference } from '#features/list/past/Differences.tsx'
import styles from '#features/list/past/past.module.css'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { Timeline } from '#ui/Timeline.tsx'

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

/** How the choices of a form that takes a change back are called: the value before each change, and until when it was so. */
export function pastChangeText<T>(
  { t, zone }: CellContext,
  changes: readonly { id: number; at: string; before?: T }[],
  textOf: (before: T) => string,
): Pick<FieldLabels, 'choice'> {
  return {
    choice: (_group, name) => {
      const change = changes.find(({ id }) => String(id) === name)
      return change ? t('list:past.before', { value: textOf(change.before as T), at: timeText(change.at, zone) }) : name
    },
  }
}
