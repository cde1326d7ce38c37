import { useQueryClient, useQuery } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import { rolesOf } from '#commands/command.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { InputOf } from '#contract/contract.ts'
import { usePushes } from '#features/session/realtime/realtime.ts'

/** Refetches the notes that are shown. */
export function useRefreshNotes(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['note.getList'] })
}

/** Subject of the notes. */
export type NoteAbout = InputOf<'note.getList'>

/** The notes on a record, followed live; null for a person who reads none. `isRested` is false while the cursor passes by. */
export function useNotes(about: NoteAbout, isRested: boolean) {
  const role = useSurface().facts()?.role
  const mayRead = role !== undefined && rolesOf('note.getList').includes(role)
  const notes = useQuery({ ...query('note.getList', about), enabled: mayRead && isRested })
  const refresh = useRefreshNotes()
  usePushes(({ commandType }) => {
    if (mayRead && commandType === 'note.changed') refresh()
  }, refresh)
  return mayRead ? { ...notes, mayWrite: rolesOf('note.add').includes(role) } : null
}
