import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CommandTarget, LastDone } from '#commands/command.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import type { FormFlow } from '#features/list/action/form/open-form.ts'
import { staysOn } from '#features/list/advance/stays-on.ts'
import type { BulkFlow } from '#features/list/bulk/bulk-actor.ts'
import { useHeldFlow } from '#features/list/use-held-flow.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { useRefreshNotes } from '#features/list/notes/use-notes.ts'
import { useUndo } from '#features/list/row-actions/use-undo.ts'
import type { UndoHooks } from '#features/list/row-actions/use-undo.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import type { QueueKind, QueueNamespace, QueueRow } from '#features/queue/queue-row.ts'
import { wordsOf } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { QueueAnswer } from '#machines/queue/queue-action.flow.ts'

/** A run over several rows, with the fields that are filled in once for all. */
export type RowBulk<Row> = { kind: 'bulk'; command: string; fields: readonly FormField<Row>[] } & BulkFlow
/** The open flow of a queue: the form of one row, or a run over several. */
export type RowFlow<Row, Call extends EndpointName, Answer> =
  | ({ kind: 'action' } & FormFlow<Row, Call, Answer>)
  | RowBulk<Row>

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
export function useRowFlows<Row, Call extends EndpointName, Answer extends QueueAnswer<Row>>(
  { events, targetOf, undoLast }: RowKind<Row>,
  hooks: RowFlowHooks<Row, Answer>,
) {
  const { onUndone, onUndoRefused, onEnded } = hooks
  const { run: hold, ...held } = useHeldFlow<RowFlow<Row, Call, Answer>>(onEnded)
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
    (command: string, flow: RowFlow<Row, Call, Answer>) => {
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
  const { flow, isOpen, form, now, leave, awaitForm } = held
  return useMemo(
    () => ({ flow, isOpen, form, now, leave, awaitForm, run, lastDone, setDone, undo }),
    [flow, isOpen, form, now, leave, awaitForm, run, lastDone, setDone, undo],
  )
}

/** Time for which the last action stands beside the list. */
const DONE_MS = 5_000

/** The effects of a queue's flows on its list: results update the row, and the cursor advances. */
export function useQueueActs<Row extends QueueRow, Input extends SortedInput>(
  { namespace, kind }: { namespace: QueueNamespace; kind: QueueKind },
  user: SessionUser,
  acts: ListActs<Row, Input>,
) {
  const t = useLookup()
  const texts = useListTexts(namespace)
  const refreshNotes = useRefreshNotes()
  const [done, setDone] = useState<{ said: Said } | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])
  /** Says what was done, beside the list too. */
  function tell(said: Said): void {
    acts.notify(said)
    setDone({ said })
  }
  const undone: Omit<UndoHooks<Row>, 'undoLast'> = {
    onUndone: (row) => {
      acts.takeChanged(row)
      tell(() => t(`${namespace}:undo.done`, { code: row.orderCode }))
    },
    onUndoRefused: (refused, row) => {
      const reason = refused.kind === 'conflict' ? texts.refusal(refused.refusal) : texts.failure(refused)
      acts.notify(() => t(`${namespace}:undo.refused`, { code: row.orderCode, reason }))
    },
  }
  return {
    /** The last action. */
    done: done && wordsOf(done.said),
    hooks: { ...undone, userId: user.userId, facts: formFactsOf(user), onEnded: acts.focusGrid },
    /** Shows a row as an action left it, and says what was done. A note changes no row. */
    take(action: string, row: Row, said: Said): void {
      if (action === 'note') refreshNotes()
      else acts.takeChanged(row)
      tell(said)
    },
    /** Goes on from a row after an action, unless the cursor stays there. */
    goOn(action: string, { orderCode }: Row, isHeld = false): void {
      if (action !== 'note') acts.advanceFrom(orderCode, staysOn(`${kind}.${action}`, { isHeld }) !== null)
    },
  }
}
