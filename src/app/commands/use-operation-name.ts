import { useEffect } from 'react'
import { commandTitle } from '#app/commands/command-texts.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { Command } from '#commands/command.ts'
import { useSay } from '#features/failure-text.ts'
import { nameOperations } from '#features/session/panels/focus-and-operation.ts'

/** Lets panels over the work name the operation that they ask for: the command whose form is open. */
export function useOperationName(surface: ConsoleSurface): void {
  const t = useSay(['commands', 'screens'])
  useEffect(() => {
    let last: Command | null = null
    const stops = [
      surface.onRun(({ command, intent }) => {
        if (intent !== null) last = intent.kind === 'flow' ? command : null
      }),
      nameOperations(() => (last !== null && surface.hasLayer() ? commandTitle(t, last) : null)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [surface, t])
}
