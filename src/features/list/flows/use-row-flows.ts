import { useCallback, useMemo, useRef } from 'react'
import type { CommandTarget, LastDone } from '#commands/command.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import type { BulkFlow } from '#features/list/bulk/bulk-actor.ts'
import { useHeldFlow } from '#features/list/flows/use-held-flow.ts'
import { useUndo } from '#features/list/row-actions/use-undo.ts'
import type { UndoHooks } from '#features/list/row-actions/use-undo.ts'

/** The open flow of a list whose rows have a lifecycle: the form of one row, or a run over several. */
export type RowFlow<Row, Call extends EndpointName, Answer, BulkCommand> =
  | ({ kind: 'action' } & FormFlow<Row, Call, Answer>)
  | ({ kind: 'bulk'; command: BulkCommand } & BulkFlow)

interface RowKind<Row> extends Pick<UndoHooks<Row>, 'undoLast'> {
  /** The lifecycle event of each command that can be undone. */
  events: ReadonlyMap<string, LastDone['event']>
  targetOf: (row: Row) => CommandTarget
}

export interface RowFlowHooks<Row, Answer> extends Omit<UndoHooks<Row>, 'undoLast'> {
  /** An action was done, or waits for a second person: the form's name, and what came of it. */
  onDone: (name: string, answer: Answer) => void
  /** A flow ended, in any way. */
  onEnded: () => void
}

/**
 * The single flow on rows with a lifecycle, and the last action, which can be undone. A running flow is never discarded
 * by starting another.
 */
export function useRowFlows<
  Row,
  Call extends EndpointName,
  Answer extends { order: Row; waitsForApproval?: boolean },
  BulkCommand,
>({ events, targetOf, undoLast }: RowKind<Row>, hooks: RowFlowHooks<Row, Answer>) {
  const { onUndone, onUndoRefused, onEnded } = hooks
  const { run: hold, ...held } = useHeldFlow<RowFlow<Row, Call, Answer, BulkCommand>>(onEnded)
  const { lastDone, setLastDone, undo } = useUndo<Row>({ undoLast, onUndone, onUndoRefused })
  const latest = useRef({ hooks, targetOf })
  latest.current = { hooks, targetOf }

  /** An action on a row was done; the last one can be undone. */
  const setDone = useCallback(
    (command: string, row: Row) => {
      const event = events.get(command)
      if (event !== undefined) setLastDone({ event, target: latest.current.targetOf(row) })
    },
    [events, setLastDone],
  )
  /** Starts the flow of a command. */
  const run = useCallback(
    (command: string, flow: RowFlow<Row, Call, Answer, BulkCommand>) => {
      if (flow.kind === 'bulk') return hold(flow)
      const { actor } = flow
      const { form } = actor.getSnapshot().context
      hold(flow, () => {
        const { answer } = actor.getSnapshot().context
        if (!answer) return
        // An action that waits for a second person has not happened, so there is nothing to undo.
        if (!answer.waitsForApproval) setDone(command, answer.order)
        latest.current.hooks.onDone(form.name, answer)
      })
      if (form.sendsAtOnce) actor.send({ type: 'SUBMIT' })
    },
    [hold, setDone],
  )
  const { flow, isOpen, form, now, leave } = held
  return useMemo(
    () => ({ flow, isOpen, form, now, leave, run, lastDone, setDone, undo }),
    [flow, isOpen, form, now, leave, run, lastDone, setDone, undo],
  )
}
