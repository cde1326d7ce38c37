import { useSyncExternalStore } from 'react'

export type CommandDialog = 'palette' | 'shortcuts' | 'printShortcuts'

/** The open dialog of the command layer; at most one is open. */
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
    /** The number of dialogs closed so far, used to reset the next one. */
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
