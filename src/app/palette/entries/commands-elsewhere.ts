import { placesOf } from '#app/palette/entries/command-places.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command, CommandFacts, Refused } from '#commands/command.ts'

const COMMANDS = allCommands([])

/**
 * The way in which a command of another screen comes to run: on its screen, after a choice in the palette, or not at
 * all for now, with the reason.
 */
export type CommandElsewhere = { command: Command } & (
  | { how: 'run'; place: CommandPlace }
  | { how: 'ask'; places: readonly CommandPlace[] }
  | { how: 'refused'; place: CommandPlace; refusal: Refused }
)

/** The commands of a role that the present screen does not offer; `isHere` says which it does. */
export function commandsElsewhere(facts: CommandFacts, isHere: (command: Command) => boolean): CommandElsewhere[] {
  const { role } = facts
  return COMMANDS.filter((command) => !command.hidden && command.roles.includes(role)).flatMap((command) =>
    waysOf(command, facts, isHere(command)),
  )
}

/** Of a command that is offered here, only its ways on other screens. */
function waysOf(command: Command, facts: CommandFacts, isHere: boolean): CommandElsewhere[] {
  const places = placesOf(command, facts.role)
  const others = places.filter(({ route }) => !isHere || route.screen !== facts.screen)
  if (others.length === 0) return []
  if (asksFirst(command, places)) {
    const asked: CommandElsewhere[] = isHere ? [] : [{ command, how: 'ask', places }]
    // Each list has an export of its own, which people name with the list.
    const own = command.id === 'list.export' ? others.map((place) => ({ command, how: 'run', place }) as const) : []
    return [...asked, ...own]
  }
  return others.map((place) => {
    const there = { ...facts, screen: place.route.screen, target: null, lastDone: null }
    const judged = command.availability(there)
    // A page about one subject has its row, once it is there.
    return judged.ok || isOfSubject(command, places)
      ? { command, how: 'run', place }
      : { command, how: 'refused', place, refusal: judged }
  })
}

/** True for a command on the one subject of a page, which nobody has to choose. */
const isOfSubject = ({ kind, takes }: Command, places: readonly CommandPlace[]): boolean =>
  kind !== undefined && takes !== undefined && places.every(({ declaration }) => declaration.list === undefined)

/** True where somebody has to choose a row, a list or a report before the command can run. */
export const asksFirst = (command: Command, places: readonly CommandPlace[]): boolean =>
  command.takes !== undefined && places.length > 0 && !isOfSubject(command, places)
