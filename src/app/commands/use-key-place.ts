import { useMemo, useSyncExternalStore } from 'react'
import { takesText } from '#app/commands/key-context.ts'
import type { KeyPlace } from '#commands/command.ts'
import type { CommandSurface } from '#commands/surface.ts'

/** Where the keyboard is now: follows the focus and the layers. */
export function useKeyPlace(surface: CommandSurface): KeyPlace {
  const inField = useSyncExternalStore(onFocus, isInField)
  const inLayer = useSyncExternalStore(surface.subscribe, surface.hasLayer)
  return useMemo(() => ({ inField, inLayer }), [inField, inLayer])
}

function onFocus(changed: () => void): () => void {
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, changed)
  return () => {
    for (const event of events) document.removeEventListener(event, changed)
  }
}

const isInField = () => document.activeElement !== null && takesText(document.activeElement)
