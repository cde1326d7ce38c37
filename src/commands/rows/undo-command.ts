import type { Command, CommandFacts, CommandTarget, TargetKind } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { ON_ROWS } from '#commands/rows/row-command.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { ScreenName } from '#domain/screens.ts'

interface UndoSpec<Row> {
  id: string
  kind: TargetKind
  screen?: ScreenName
  /** The call that runs it; its roles see the command. */
  call: EndpointName
  rowOf: (target: CommandTarget) => Row | undefined
  /** Why the row refuses the inverse of the last action; null if it allows it, undefined if there is none. */
  refusalOf: (row: Row, done: string, facts: CommandFacts) => string | null | undefined
}

/** Undoes the last action here, if the lifecycle declares an inverse and the row allows it. */
export function undoCommand<Row>({ id, kind, screen, call, rowOf, refusalOf }: UndoSpec<Row>): Command {
  return {
    id,
    ...ON_ROWS,
    kind,
    screen,
    roles: rolesOf(call),
    keys: ['z'],
    icon: 'undo',
    hint: 9,
    availability: (facts) => {
      const { lastDone } = facts
      const row = lastDone ? rowOf(lastDone.target) : undefined
      const refusal = lastDone && row ? refusalOf(row, lastDone.event, facts) : undefined
      if (!row || refusal === undefined) return { ok: false, reason: 'nothingToUndo' }
      return refusal === null ? READY : { ok: false, reason: refusal }
    },
    intent: ({ lastDone }) => {
      if (!lastDone) throw new Error('there is nothing to take back')
      return { kind: 'undo', target: lastDone.target }
    },
  }
}
