import { approvalCommands } from '#commands/entities/approval.commands.ts'
import { deskCommands } from '#commands/entities/bank-records.commands.ts'
import { commandsOf } from '#commands/action-commands.ts'
import type { Command } from '#commands/command.ts'
import { commandsEverywhere } from '#commands/commands-everywhere.ts'
import { guardViewCommands } from '#commands/entities/ip-guard.commands.ts'
import { messageCommands } from '#commands/entities/message.commands.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import { payoutBatchCommands } from '#commands/entities/payout-batch.commands.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import { profileCommands } from '#commands/entities/profile.commands.ts'
import { reportCommands } from '#commands/report.commands.ts'
import { riskCommands } from '#commands/entities/risk.commands.ts'
import { weChatViewCommands } from '#commands/entities/wechat.commands.ts'
import { settingViewCommands } from '#commands/entities/setting.commands.ts'
import type { ScreenEntry } from '#commands/screen.commands.ts'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'

/** Every command of the console, including row commands of all lists; screens come from the catalogue. */
export function allCommands(screens: readonly ScreenEntry[]): readonly Command[] {
  return [
    ...commandsEverywhere(screens),
    ...orderCommands,
    ...payoutCommands,
    ...payoutBatchCommands,
    ...riskCommands,
    ...deskCommands,
    ...approvalCommands,
    ...messageCommands,
    ...guardViewCommands,
    ...profileCommands,
    ...reportCommands,
    ...settingViewCommands,
    ...weChatViewCommands,
    ...ACTION_SETS.flatMap(commandsOf),
  ]
}
