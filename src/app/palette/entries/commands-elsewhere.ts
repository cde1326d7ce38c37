import { useMemo } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { commandTitle } from '#app/commands/command-ui.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import type { PinyinOf } from '#app/palette/entries/use-command-entries.ts'
import { isSecondVariant, titleKeyOf } from '#app/screen-titles.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command, CommandFacts } from '#commands/command.ts'

const COMMANDS = allCommands([])
const TEXTS = ['commands', 'screens'] as const
/** A screen that has not come by then was left, or failed. */
const PATIENCE_MS = 10_000

/** A command that needs no row, and the path of the screen on which it runs. */
export interface CommandElsewhere {
  command: Command
  route: BuiltRoute['route']
  /** The parameters of the view that shows its rows. */
  search: Readonly<Record<string, string>>
}

/** Commands of other screens than the present one that a person may run there without choosing a row. */
export function commandsElsewhere(facts: CommandFacts): CommandElsewhere[] {
  const { role, screen } = facts
  const lists = BUILT_ROUTES.filter(
    ({ declaration, route }) =>
      declaration.rows !== undefined &&
      route.screen !== screen &&
      route.roles !== 'public' &&
      route.roles.includes(role) &&
      !isSecondVariant(route),
  )
  return COMMANDS.flatMap((command) => {
    const { kind } = command
    if (command.hidden || kind === undefined || !command.roles.includes(role)) return []
    return lists.flatMap(({ declaration, route }) => {
      const search = declaration.rows?.[kind]
      if (search === undefined || (command.screen !== undefined && command.screen !== route.screen)) return []
      const there = { ...facts, screen: route.screen, target: null, lastDone: null }
      return command.availability(there).ok ? [{ command, route, search }] : []
    })
  })
}

/** Opens the screen of a command and runs the command once it can. */
function runThere(surface: ConsoleSurface, { command, route, search }: CommandElsewhere): void {
  surface.go(route.path, search, false)
  const run = () => {
    if (surface.facts()?.screen !== route.screen || !surface.isReady() || !surface.offer(command.id)) return
    stop()
    surface.run(command.id, 'palette')
  }
  const unsubscribe = surface.subscribe(run)
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  run()
}

/** Entries for the commands of other screens; an entry opens the screen with the command's form. */
export function useCommandsElsewhere(surface: ConsoleSurface, pinyinOf: PinyinOf | null): PaletteEntry[] {
  const { t } = useTranslation(TEXTS)
  // Of the facts, role and screen decide alone.
  const { role, screen } = surface.facts() ?? {}
  return useMemo(() => {
    const facts = surface.facts()
    if (!facts) return []
    const english = i18next.getFixedT('en-US', TEXTS)
    return commandsElsewhere(facts).map((there): PaletteEntry => {
      const { command, route } = there
      const title = commandTitle(t, command)
      const place = t(`screens:title.${titleKeyOf(route)}`)
      const sound = pinyinOf?.(title)
      return {
        id: `there:${route.path}:${command.id}`,
        group: 'elsewhere',
        title,
        detail: place,
        texts: [
          title,
          commandTitle(english, command),
          sound?.full ?? '',
          sound?.initials ?? '',
          `${title} ${place}`,
          command.id,
          ...(command.words ?? []),
        ],
        run: (inNewTab) => (inNewTab ? surface.go(route.path, there.search, true) : runThere(surface, there)),
      }
    })
  }, [role, screen, t, pinyinOf, surface])
}
