import type { Command } from '#commands/command.ts'
import { takeNextCommand } from '#commands/rows/take-next.ts'
import { rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { approvalLifecycle } from '#machines/lifecycles/approval.lifecycle.ts'
import type { ApprovalEventType } from '#machines/lifecycles/approval.lifecycle.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    approval: ApprovalRow
  }
}

type Spec = Omit<RowCommandSpec<'approval'>, 'kind' | 'refusalOf'> & { event: ApprovalEventType }

function approval({ event, ...spec }: Spec): Command {
  return rowCommand({
    kind: 'approval',
    ...spec,
    refusalOf: ({ state, requestedByUserId }, { userId }) => {
      const verdict = approvalLifecycle.judge(
        { state, context: { isOwn: requestedByUserId === userId } },
        { type: event },
      )
      return verdict.ok ? null : verdict.refusal
    },
  })
}

const rowCommands: readonly Command[] = [
  approval({
    id: 'approval.approve',
    event: 'APPROVE',
    calls: ['todo.decide'],
    screen: 'todoMine',
    key: 'a',
    icon: 'done',
    hint: 10,
    isLikely: () => true,
  }),
  approval({
    id: 'approval.decline',
    event: 'DECLINE',
    calls: ['todo.decide'],
    screen: 'todoMine',
    key: 'r',
    icon: 'close',
    hint: 11,
  }),
  approval({
    id: 'approval.withdraw',
    event: 'WITHDRAW',
    calls: ['todo.withdraw'],
    screen: 'todoInitiated',
    key: 'w',
    icon: 'close',
    hint: 10,
  }),
]

/** Commands on requests that wait for a second person. */
export const approvalCommands: readonly Command[] = [
  ...rowCommands,
  takeNextCommand('approval', rowCommands, { kind: 'approval', screen: 'todoMine' }),
]
