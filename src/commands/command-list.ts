import type { Command } from '#commands/command.ts'
import { approvalCommands } from '#commands/approval.commands.ts'
import { bankTemplateCommands } from '#commands/bank-template.commands.ts'
import { callbackCommands } from '#commands/callback.commands.ts'
import { homeCommands } from '#commands/home.commands.ts'
import { listCommands } from '#commands/list.commands.ts'
import { orderCommands } from '#commands/order.commands.ts'
import { orderUploadCommands } from '#commands/order-upload.commands.ts'
import { payoutBatchCommands } from '#commands/payout-batch.commands.ts'
import { payoutCommands } from '#commands/payout.commands.ts'
import { riskCommands } from '#commands/risk.commands.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { shellCommands } from '#commands/shell.commands.ts'

/** Every command of the console; the screens come from the catalogue. */
export function allCommands(screens: readonly ScreenEntry[]): readonly Command[] {
  return [...shellCommands, ...screenCommands(screens), ...homeCommands, ...listCommands, ...orderCommands, ...payoutCommands, ...payoutBatchCommands, ...bankTemplateCommands, ...orderUploadCommands, ...callbackCommands, ...riskCommands, ...approvalCommands]
}
