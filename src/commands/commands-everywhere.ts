import type { Command } from '#commands/command.ts'
import { homeCommands } from '#commands/home.commands.ts'
import { listCommands } from '#commands/list.commands.ts'
import { bankMessageCommands } from '#commands/entities/bank-message.commands.ts'
import { orderUploadCommands } from '#commands/entities/order-upload.commands.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { shellCommands } from '#commands/shell.commands.ts'

/** The commands of the console and of every list; lists add their row commands. */
export function commandsEverywhere(screens: readonly ScreenEntry[]): readonly Command[] {
  return [
    ...shellCommands,
    ...screenCommands(screens),
    ...homeCommands,
    ...listCommands,
    ...orderUploadCommands,
    ...bankMessageCommands,
  ]
}
