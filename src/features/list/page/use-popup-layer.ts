import { useMemo } from 'react'
import { useLayer } from '#commands/react/surface-context.ts'
import type { ListPopups } from '#features/list/host/use-list-popups.ts'

/** Gives the keyboard to the list's popup while one is open; Esc closes it. */
export function usePopupLayer({ isOpen, close }: ListPopups): void {
  useLayer(useMemo(() => (isOpen ? { id: 'listPopup', leave: close } : null), [isOpen, close]))
}
