import { api } from '#api/api.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { placesOf } from '#app/palette/entries/command-places.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import { beginningOf, partToOpen } from '#app/setup/step-to-open.ts'
import { runThere } from '#app/palette/entries/run-there.ts'
import { settingUi } from '#app/palette/setting/setting-ui.ts'
import { allCommands } from '#commands/command-list.ts'
import type { Command } from '#commands/command.ts'
import type { PlatformSetup } from '#contract/system/platform-setup.endpoints.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import type { SettingKey } from '#domain/settings.ts'
import { SETUP_PARTS } from '#domain/system/setup.ts'
import type { SetupOpening, SetupPartName, SetupStepId } from '#domain/system/setup.ts'

const COMMANDS = allCommands([])

/**
 * Opens the form, setting or screen of what a step still lacks; of a step that lacks nothing, that of its last part.
 */
export async function openSetup(surface: ConsoleSurface, step: SetupStepId): Promise<void> {
  const role = surface.facts()?.role
  if (role === undefined) return
  const setup = await api.call('setup.get', {})
  const part = partToOpen(setup, step, role)
  if (part === undefined) return
  const opening: SetupOpening = SETUP_PARTS[part].opens
  if ('setting' in opening) return await openSetting(opening.setting)
  if ('screen' in opening) {
    const path = pathFor(opening.screen, role)
    if (path !== undefined) surface.go(path, { ...opening.search }, false)
    return
  }
  const command = COMMANDS.find(({ id }) => id === opening.command)
  if (command) runFor(surface, command, { part, role, setup })
}

async function openSetting(key: SettingKey): Promise<void> {
  const { list } = await api.call('system-config.getAll', {})
  const row = list.find((setting) => setting.key === key)
  if (row) settingUi.open({ id: key, value: row.value, version: row.version })
}

interface ToRun {
  part: SetupPartName
  role: Role
  setup: PlatformSetup
}

/**
 * Runs a command where it belongs; its form begins with the parties and the product that the steps before have made.
 */
function runFor(surface: ConsoleSurface, command: Command, { part, role, setup }: ToRun): void {
  const places = placesOf(command, role)
  const place = part === 'account' ? placeOfAccount(places, setup, role) : places[0]
  if (place) return runThere(surface, command, place, undefined, beginningOf(part, setup))
  surface.run(command.id, 'palette')
}

/** The list of accounts that take the product of the first supplier. */
function placeOfAccount(
  places: readonly CommandPlace[],
  { first }: PlatformSetup,
  role: Role,
): CommandPlace | undefined {
  const family = familyOfProduct(first.productId)
  const path = family && pathFor(`accounts.${family.name}`, role)
  return places.find(({ route }) => route.path === path) ?? places[0]
}
