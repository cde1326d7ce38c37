import { NoteList } from '#features/list/notes/NoteList.tsx'
import { useNotes } from '#features/list/notes/use-notes.ts'

interface PartyNotesProps {
  kind: 'merchant' | 'supplier'
  id: number
  zone: string
}

/** What staff told each other about a party; nothing for those who read no notes. */
export function PartyNotes({ kind, id, zone }: PartyNotesProps) {
  const notes = useNotes({ kind, subject: String(id) }, true)
  return notes?.data ? <NoteList notes={notes.data.list} zone={zone} mayWrite={notes.mayWrite} /> : null
}
