import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/**
 * The row that a command is to run on, and what its form begins with; without a target it is the record that is opened.
 */
export interface PickedRow {
  key: string
  target?: CommandTarget
  filledIn?: FormValues | undefined
}

/** A screen that has not come by then was left, or failed. */
const PATIENCE_MS = 10_000

/**
 * Opens the screen of a command, with the record of the row that was picked, and runs the command once it can; its form
 * begins with what is filled in.
 */
export function runThere(
  surface: ConsoleSurface,
  command: Command,
  place: CommandPlace,
  picked?: PickedRow,
  filledIn: FormValues | undefined = picked?.filledIn,
): void {
  const { route, search } = place
  const isThere = () =>
    surface.facts()?.screen === route.screen &&
    surface.isReady() &&
    surface.offer(command.id) !== undefined &&
    (!picked || picked.target !== undefined || surface.facts()?.target?.source === 'record')
  const run = () => void surface.run(command.id, 'palette', picked?.target, filledIn)
  // On its own list the command finds the row that it was given: filters and selection stay.
  if (picked?.target && isThere()) return run()
  surface.go(route.path, { ...search, ...(picked && { open: picked.key }) }, false)
  if (isThere()) return run()
  const unsubscribe = surface.subscribe(() => {
    if (!isThere()) return
    stop()
    run()
  })
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
