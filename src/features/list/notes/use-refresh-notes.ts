import { useQueryClient } from '@tanstack/react-query'

/** Refetches the notes that are shown. */
export function useRefreshNotes(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['note.getList'] })
}
