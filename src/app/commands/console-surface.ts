import { commandUi } from '#app/commands/command-ui.ts'
import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { parseSearchText, stringifySearch } from '#domain/text/search-text.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { createCommandSurface } from '#commands/surface.ts'
import type { CommandSurface, ShellHost } from '#commands/surface.ts'

export interface ConsoleSurface extends CommandSurface {
  /** Commands available everywhere. */
  commands: readonly Command[]
  /** Navigates to a path, optionally in a new browser tab. */
  go(to: ScreenPath, search: Record<string, unknown>, inNewTab: boolean): void
}

/**
 * The console's surface: it runs palette, shortcut sheet and layer commands itself and delegates the rest to the shell.
 */
export function createConsoleSurface(screens: readonly ScreenEntry[]): ConsoleSurface {
  const commands = commandsEverywhere(screens)
  const surface = createCommandSurface(commands)
  let navigate: ShellHost['navigate'] | null = null
  const withDialogs = (shell: ShellHost): ShellHost => ({
    ...shell,
    perform(step) {
      if (step === 'palette' || step === 'shortcuts' || step === 'printShortcuts') return commandUi.toggle(step)
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
      if (inNewTab) window.open(to + stringifySearch(search), '_blank', 'noopener')
      else navigate?.(to, overShown(to, search))
    },
  }
}

/** An order opens over its list where that is shown: the list keeps its filters, and Esc returns to it. */
function overShown(to: ScreenPath, search: Record<string, unknown>): Record<string, unknown> {
  const { open, orderCode } = search
  const { pathname, search: shown } = window.location
  return to === pathname && open !== undefined && open === orderCode ? { ...parseSearchText(shown), open } : search
}

/** Closes one layer or, without one, blurs the focused field. */
function leaveOne(surface: CommandSurface): void {
  const focused = document.activeElement
  if (!surface.leaveLayer() && focused instanceof HTMLElement) focused.blur()
}
