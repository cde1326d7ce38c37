import { useCallback, useState } from 'react'

const keyOf = (group: string) => `paydesk.menu.folded.${group}`

/** Whether a group of the menu is folded, kept in this browser. */
export function useFolded(group: string): [isFolded: boolean, setFolded: (folded: boolean) => void] {
  const [isFolded, setState] = useState(() => localStorage.getItem(keyOf(group)) !== null)
  const setFolded = useCallback(
    (folded: boolean) => {
      setState(folded)
      if (folded) localStorage.setItem(keyOf(group), '1')
      else localStorage.removeItem(keyOf(group))
    },
    [group],
  )
  return [isFolded, setFolded]
}
