import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { NOTES_TAB } from '#domain/notes.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { NoteList, NoteText } from '#features/list/notes/NoteList.tsx'
import styles from '#features/list/notes/notes.module.css'
import { useNotes } from '#features/list/notes/use-notes.ts'
import type { NoteAbout } from '#features/list/notes/use-notes.ts'
import type { InspectorTab } from '#ui/inspector/Inspector.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

interface NotesTab {
  /** None for a person who reads no notes. */
  tabs: InspectorTab[]
  /** The pinned notes, which nobody who looks at the record should miss. */
  pinned: ReactNode
}

/** The notes on a record as a tab of its inspector, with their number in its title. */
export function useNotesTab(about: NoteAbout, { isRested, zone }: { isRested: boolean; zone: string }): NotesTab {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const notes = useNotes(about, isRested)
  if (notes === null) return { tabs: [], pinned: null }
  const { data, error, mayWrite } = notes
  const content = data ? (
    <NoteList notes={data.list} zone={zone} mayWrite={mayWrite} />
  ) : error ? (
    <ErrorState
      title={t('note.failed')}
      detail={texts.failure(failureOf(asCallFailure(error)))}
      retryLabel={t('state.retry')}
      onRetry={() => void notes.refetch()}
      isRetrying={notes.isFetching}
    />
  ) : (
    <LoadingState label={t('note.title')} />
  )
  const pinned = data?.list.filter((note) => note.pinned) ?? []
  return {
    tabs: [{ id: NOTES_TAB, title: t('note.title') + (data ? ` ${data.list.length}` : ''), content }],
    pinned:
      pinned.length === 0 ? null : (
        <ul className={`${styles.notes} ${styles.pinned}`} aria-label={t('note.pinned')}>
          {pinned.map((note) => (
            <li key={note.id} className={styles.note} data-pinned="">
              <NoteText note={note} zone={zone} />
            </li>
          ))}
        </ul>
      ),
  }
}
