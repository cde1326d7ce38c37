import { useCallback, useMemo, useRef, useState } from 'react'
import type { TargetOf } from '#commands/command.ts'
import { ORDER_COMMAND_EVENTS } from '#commands/order.commands.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { useUndo } from '#features/list/row-actions/use-undo.ts'
import { isBulkOver } from '#features/list/bulk/bulk-over.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { OrderFlow } from '#features/orders/order-list/start-order-flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import type { Failure } from '#machines/outcome.ts'

interface FlowHooks {
  facts: FormFacts
  userId: number
  /** The list's selection as the bulk calls take it; null when it is not the list's. */
  bulkSelection: () => BulkSelection | null
  /** An action was done, or waits for a second person: what came of it, and the form's name. */
  onDone: (name: string, answer: OrderAnswer) => void
  /** The last action was undone, or the reason why not. */
  onUndone: (order: OrderRow) => void
  onUndoRefused: (failure: Failure | { kind: 'conflict'; refusal: string }, order: OrderRow) => void
  /** A flow ended, in any way. */
  onEnded: () => void
}

/** The machines and forms are loaded after the first rows. */
export const orderFlowStarter = lazyModule(() => import('#features/orders/order-list/start-order-flow.ts'))

/** Starts and holds the screen's single flow; a running flow is never discarded by starting another. */
export function useOrderFlows(hooks: FlowHooks) {
  const [flow, setFlow] = useState<OrderFlow | null>(null)
  const { lastDone, setLastDone, undo } = useUndo<OrderRow>({
    // What was done has loaded it.
    undoLast: async (order, key) => (await orderFlowStarter.fetch()).undoLast(order, key),
    onUndone: hooks.onUndone,
    onUndoRefused: hooks.onUndoRefused,
  })
  const [missing, setMissing] = useState<{ error: unknown } | null>(null)
  const latest = useRef(hooks)
  latest.current = hooks
  const current = useRef<OrderFlow | 'coming' | null>(null)
  // The screen's error boundary reports that a module failed to load.
  if (missing) throw missing.error

  const put = useCallback((next: OrderFlow | null) => {
    current.current = next
    setFlow(next)
  }, [])

  /** Starts the flow of a command; false while another one is open. */
  const start = useCallback(
    (command: string, target: TargetOf<'order'>): boolean => {
      if (current.current !== null) return false
      const { facts, userId, bulkSelection } = latest.current
      const wanted = { command, target, facts, userId, selection: bulkSelection() }
      const ended = (done: { form: { name: string }; answer: OrderAnswer } | null) => {
        put(null)
        latest.current.onEnded()
        if (!done) return
        const event = ORDER_COMMAND_EVENTS.get(command)
        if (event !== undefined && !done.answer.waitsForApproval)
          setLastDone({ event, target: targetOf(done.answer.order) })
        latest.current.onDone(done.form.name, done.answer)
      }
      current.current = 'coming'
      orderFlowStarter.use(
        ({ startOrderFlow }) => {
          current.current = null
          startOrderFlow(wanted, { put, ended })
        },
        (error) => setMissing({ error }),
      )
      return true
    },
    [put, setLastDone],
  )

  /** Cancels the flow if its state allows it; a flow that is sending continues. */
  const leave = useCallback((): void => {
    const now = current.current
    if (now === null || now === 'coming') return
    if (now.kind === 'bulk') now.actor.send(isBulkOver(now.actor) ? { type: 'CLOSE' } : { type: 'CANCEL' })
    else now.actor.send({ type: 'CANCEL' })
  }, [])

  const form = flow?.kind === 'action' ? flow.open : null
  return useMemo(() => ({ flow, form, lastDone, start, leave, undo }), [flow, form, lastDone, start, leave, undo])
}

const targetOf = (order: OrderRow): TargetOf<'order'> => ({
  kind: 'order',
  rows: [order],
  source: 'record',
  matching: null,
})
