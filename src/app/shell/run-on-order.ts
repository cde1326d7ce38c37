import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { placesOf } from '#app/palette/entries/command-places.ts'
import { runThere } from '#app/palette/entries/run-there.ts'
import { allCommands } from '#commands/command-list.ts'
import type { OrderWork } from '#commands/surface.ts'

const COMMANDS = allCommands([])

/**
 * Opens the list of a command's orders at one order, and starts the command there; nothing for a role without the list.
 */
export function runOnOrder(surface: ConsoleSurface, { command: id, orderCode, filledIn }: OrderWork): void {
  const role = surface.facts()?.role
  const command = COMMANDS.find((one) => one.id === id)
  const place = command && role && placesOf(command, role)[0]
  if (!place) return
  runThere(surface, command, { ...place, search: { ...place.search, orderCode } }, { key: orderCode, filledIn })
}
