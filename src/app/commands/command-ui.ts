import { useSyncExternalStore } from 'react'

export type CommandDialog = 'palette' | 'shortcuts'

/** Which of the command layer's dialogs is open; at most one is. */
function createCommandUi() {
  const listeners = new Set<() => void>()
  let open: CommandDialog | null = null
  const set = (next: CommandDialog | null) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => open,
    toggle: (dialog: CommandDialog) => set(open === dialog ? null : dialog),
    close: () => set(null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const commandUi = createCommandUi()

export function useCommandDialog(): CommandDialog | null {
  return useSyncExternalStore(commandUi.subscribe, commandUi.current)
}
