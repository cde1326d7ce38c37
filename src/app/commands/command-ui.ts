import { useSyncExternalStore } from 'react'

export type CommandDialog = 'palette' | 'shortcuts'

/** Which of the command layer's dialogs is open; at most one is. */
function createCommandUi() {
  const listeners = new Set<() => void>()
  let open: CommandDialog | null = null
  let closings = 0
  const set = (next: CommandDialog | null) => {
    if (open !== null) closings += 1
    open = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => open,
    /** How often one was closed so far: the next one begins anew. */
    closings: () => closings,
    toggle: (dialog: CommandDialog) => set(open === dialog ? null : dialog),
    close: () => set(null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const commandUi = createCommandUi()

export function useCommandDialog(): { dialog: CommandDialog | null; closings: number } {
  return {
    dialog: useSyncExternalStore(commandUi.subscribe, commandUi.current),
    closings: useSyncExternalStore(commandUi.subscribe, commandUi.closings),
  }
}
