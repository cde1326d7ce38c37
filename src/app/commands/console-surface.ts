import { commandUi } from '#app/commands/command-ui.ts'
import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import type { ScreenPath } from '#domain/screens.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { createCommandSurface } from '#commands/surface.ts'
import type { CommandSurface, ShellHost } from '#commands/surface.ts'

export interface ConsoleSurface extends CommandSurface {
  /** Those that work everywhere. */
  commands: readonly Command[]
  /** Goes to a path, in a new browser tab where asked. */
  go(to: ScreenPath, search: Record<string, string>, inNewTab: boolean): void
}

/** The console's surface: palette, shortcut sheet and leaving layers are carried out here, the rest by the shell. */
export function createConsoleSurface(screens: readonly ScreenEntry[]): ConsoleSurface {
  const commands = commandsEverywhere(screens)
  const surface = createCommandSurface(commands)
  let navigate: ShellHost['navigate'] | null = null
  const withDialogs = (shell: ShellHost): ShellHost => ({
    ...shell,
    perform(step) {
      if (step === 'palette' || step === 'shortcuts') return commandUi.toggle(step)
      if (step === 'leaveLayer') return leaveOne(surface)
      shell.perform(step)
    },
  })
  return {
    ...surface,
    commands,
    setShell(shell) {
      navigate = shell.navigate
      surface.setShell(withDialogs(shell))
    },
    go(to, search, inNewTab) {
      if (inNewTab) window.open(`${to}?${new URLSearchParams(search)}`, '_blank', 'noopener')
      else navigate?.(to, search)
    },
  }
}

/** Leaves one layer; where there is none, the field that has the focus. */
function leaveOne(surface: CommandSurface): void {
  const focused = document.activeElement
  if (!surface.leaveLayer() && focused instanceof HTMLElement) focused.blur()
}
