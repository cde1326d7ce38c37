import type { Command } from '#commands/command.ts'
import { rowCommand } from '#commands/row-command.ts'
import type { CallbackRow } from '#contract/callback.endpoints.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    callback: CallbackRow
  }
}

/** Commands on order callbacks; one call accepts at most this many. */
export const callbackCommands: readonly Command[] = [
  rowCommand({
    id: 'callback.delete',
    kind: 'callback',
    calls: ['orderCallBack.delete'],
    key: 'Delete',
    icon: 'delete',
    hint: 10,
    many: { atMost: 50 },
  }),
]
