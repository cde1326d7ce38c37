import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { isSecondVariant } from '#app/screen-titles.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command, CommandFacts } from '#commands/command.ts'

const COMMANDS = allCommands([])

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
