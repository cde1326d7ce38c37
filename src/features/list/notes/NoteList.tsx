import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { Note } from '#contract/people/note.endpoints.ts'
import { notePieces } from '#domain/notes.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import styles from '#features/list/notes/notes.module.css'
import { useRefreshNotes } from '#features/list/notes/use-notes.ts'
import { Action } from '#ui/fields/Action.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface NoteListProps {
  notes: readonly Note[]
  zone: string
  /** True if the person may pin notes and remove their own. */
  mayWrite: boolean
}

/** The notes on a record, pinned ones first: what each says, who wrote it and when, and about whom. */
export function NoteList({ notes, zone, mayWrite }: NoteListProps) {
  const { t } = useTranslation('list')
  if (notes.length === 0) return <p className={styles.none}>{t('note.none')}</p>
  return (
    <ul className={styles.notes} aria-label={t('note.title')}>
      {notes.map((note) => (
        <li key={note.id} className={styles.note} data-pinned={note.pinned || undefined}>
          <NoteText note={note} zone={zone} />
          {mayWrite ? <NoteActions note={note} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** Text of a note, and who wrote it. */
export function NoteText({ note, zone }: { note: Note; zone: string }) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const isOfParty = note.kind === 'merchant' || note.kind === 'supplier'
  return (
    <>
      <p className={styles.text}>
        <bdi>
          <Mentions note={note} />
        </bdi>
      </p>
      <p className={styles.by}>
        {[
          texts.person(note.createdBy),
          timeText(note.createTime, zone),
          ...(isOfParty ? [texts.enum('auditTarget', note.kind)] : []),
          ...(note.pinned ? [t('note.pinned')] : []),
        ].join(' · ')}
      </p>
    </>
  )
}

/** The text with those whom it mentions marked, by their names as they are now. */
function Mentions({ note: { text, mentioned } }: { note: Note }) {
  const pieces = notePieces(text).map((piece) => {
    if (typeof piece === 'string') return piece
    const person = mentioned.find(({ account }) => account.toLowerCase() === piece.account.toLowerCase())
    return person ?? piece.text
  })
  return pieces.map((piece, at) => {
    const key = `${at}`
    if (typeof piece === 'string') return <Fragment key={key}>{sanitizeText(piece, piece.length)}</Fragment>
    return (
      <mark key={key} className={styles.mention} title={piece.account}>
        @{sanitizeText(piece.name)}
      </mark>
    )
  })
}

function NoteActions({ note: { id, pinned, mayRemove } }: { note: Note }) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const onSuccess = useRefreshNotes()
  const [isAsking, setAsking] = useState(false)
  const pin = useMutation({ mutationFn: () => api.call('note.setPinned', { id, pinned: !pinned }), onSuccess })
  const remove = useMutation({ mutationFn: () => api.call('note.remove', { id }), onSuccess })
  const error = pin.error ?? remove.error
  return (
    <div className={styles.actions}>
      {isAsking ? (
        // Different keys, so that the button that confirms is mounted anew and takes the focus.
        <span key="question" className={styles.actions}>
          <Action variant="quiet" onClick={() => setAsking(false)}>
            {t('note.keep')}
          </Action>
          <Action variant="danger" autoFocus aria-busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('note.confirmRemove')}
          </Action>
        </span>
      ) : (
        <span key="buttons" className={styles.actions}>
          <Action variant="quiet" aria-pressed={pinned} aria-busy={pin.isPending} onClick={() => pin.mutate()}>
            {t(pinned ? 'note.unpin' : 'note.pin')}
          </Action>
          {mayRemove ? (
            <Action variant="quiet" onClick={() => setAsking(true)}>
              {t('note.remove')}
            </Action>
          ) : null}
        </span>
      )}
      {error ? (
        <span className={styles.failed} role="alert">
          {texts.failure(failureOf(asCallFailure(error)))}
        </span>
      ) : null}
    </div>
  )
}
