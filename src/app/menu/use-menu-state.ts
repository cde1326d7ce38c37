import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { useSession } from '#features/session/session-context.ts'
import { isNarrow, NARROW } from '#ui/narrow.ts'

/**
 * State of the menu. Beside the work it is open or folded to icons, which the account keeps; in a narrow window
 * it stands above the work until a page is chosen.
 */
export function useMenuState({ preferences }: SessionUser, path: string) {
  const session = useSession()
  const narrow = useSyncExternalStore(onNarrow, isNarrow)
  const [isOpen, setOpen] = useState(false)
  const { menuCollapsed } = preferences
  useEffect(() => setOpen(false), [path, narrow])
  return useMemo(() => {
    const keep = (collapsed: boolean) => void session.savePreferences({ menuCollapsed: collapsed }).catch(() => {})
    return {
      isNarrow: narrow,
      /** In a narrow window. */
      isOpen: narrow && isOpen,
      show: () => (narrow ? setOpen(true) : keep(false)),
      toggle: () => (narrow ? setOpen((open) => !open) : keep(!menuCollapsed)),
    }
  }, [session, narrow, isOpen, menuCollapsed])
}

function onNarrow(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
