import type { Command } from '#commands/command.ts'
import { rowCommand } from '#commands/row-command.ts'

/** What can be done with the callbacks of orders; one call takes no more than this. */
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
