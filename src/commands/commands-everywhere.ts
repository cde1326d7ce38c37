import type { Command } from '#commands/command.ts'
import { homeCommands } from '#commands/home.commands.ts'
import { listCommands } from '#commands/list.commands.ts'
import { orderUploadCommands } from '#commands/order-upload.commands.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { shellCommands } from '#commands/shell.commands.ts'

/** The commands that work everywhere or in every list; a list brings those on its rows itself. */
export function commandsEverywhere(screens: readonly ScreenEntry[]): readonly Command[] {
  return [...shellCommands, ...screenCommands(screens), ...homeCommands, ...listCommands, ...orderUploadCommands]
}
