import { useCallback, useMemo, useRef, useState } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { LastDone, OrderTarget } from '#commands/command.ts'
import { ORDER_COMMAND_EVENTS } from '#commands/order.commands.ts'
import { BULK_CHUNK } from '#contract/order.endpoints.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import type { BulkActor } from '#features/list/action/BulkPanel.tsx'
import { bulkApplier, bulkPreviewer, submitterFor, undoLast } from '#features/orders/order-actors.ts'
import type { FormFacts } from '#machines/action/action-form.ts'
import { bulkFlow } from '#machines/bulk/bulk.flow.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import { isOrderBulkCommand, ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulkCommand } from '#machines/order/order-bulk.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderForm } from '#machines/order/order-forms.ts'
import type { Failure } from '#machines/outcome.ts'

export type OrderActionActor = ActorRefFrom<typeof orderActionFlow>

/** The flow that a person is in. */
export type OrderFlow = { kind: 'action'; form: OrderForm; orderCode: string; actor: OrderActionActor } | { kind: 'bulk'; command: OrderBulkCommand; actor: BulkActor }

interface FlowHooks {
  facts: FormFacts
  /** The list's selection as the bulk calls take it; null when it is not the list's. */
  bulkSelection: () => BulkSelection | null
  /** An action was done: the order as it is now, and the form's name. */
  onDone: (name: string, order: OrderRow) => void
  /** The last action was taken back, or why it was not. */
  onUndone: (order: OrderRow) => void
  onUndoRefused: (failure: Failure | { kind: 'conflict'; refusal: string }, order: OrderRow) => void
  /** A flow ended, whichever way. */
  onEnded: () => void
}

const newKey = () => crypto.randomUUID()

/** Starts and holds the one flow of the screen; a flow under way is never thrown away by starting another. */
export function useOrderFlows(hooks: FlowHooks) {
  const [flow, setFlow] = useState<OrderFlow | null>(null)
  const [lastDone, setLastDone] = useState<LastDone | null>(null)
  const latest = useRef(hooks)
  latest.current = hooks
  const current = useRef<OrderFlow | null>(null)

  const put = useCallback((next: OrderFlow | null) => {
    current.current = next
    setFlow(next)
  }, [])
  const end = useCallback(() => {
    put(null)
    latest.current.onEnded()
  }, [put])

  const startAction = useCallback(
    (command: string, form: OrderForm, order: OrderRow) => {
      const actor = createActor(orderActionFlow.provide({ actors: { submitAction: submitterFor(order) } }), {
        input: { form, row: order, facts: latest.current.facts, newKey },
      })
      actor.subscribe({
        next: (snapshot) => {
          if (snapshot.status !== 'done') return
          end()
          const { answer } = snapshot.context
          if (!answer) return
          const event = ORDER_COMMAND_EVENTS.get(command)
          if (event !== undefined) setLastDone({ event, target: targetOf(answer.order) })
          latest.current.onDone(form.name, answer.order)
        },
      })
      put({ kind: 'action', form, orderCode: order.orderCode, actor })
      actor.start()
      if (form.sendsAtOnce) actor.send({ type: 'SUBMIT' })
    },
    [put, end],
  )

  const startBulk = useCallback(
    (command: OrderBulkCommand, selection: BulkSelection) => {
      const bulk = ORDER_BULKS[command]
      const machine = bulkFlow.provide({ actors: { previewBulk: bulkPreviewer(bulk), applyChunk: bulkApplier(bulk) } })
      const actor = createActor(machine, { input: { selection, chunkSize: BULK_CHUNK, fields: bulk.fields, newKey } })
      actor.subscribe({ next: (snapshot) => snapshot.status === 'done' && end() })
      put({ kind: 'bulk', command, actor })
      actor.start()
    },
    [put, end],
  )

  /** Starts the flow of a command; false when another one has to be ended first. */
  const start = useCallback(
    (command: string, target: OrderTarget): boolean => {
      if (current.current !== null) return false
      const [first] = target.rows
      const isSeveral = target.rows.length > 1 || (target.matching ?? 0) > 1
      const form = orderFormOf(command)
      if (isSeveral && isOrderBulkCommand(command)) startBulk(command, latest.current.bulkSelection() ?? { orderCodes: target.rows.map((row) => row.orderCode) })
      else if (first && form) startAction(command, form, first)
      return true
    },
    [startBulk, startAction],
  )

  /** Leaves the flow where it can be left; one that is sending goes on. */
  const leave = useCallback((): void => {
    const now = current.current
    if (now?.kind === 'bulk') now.actor.send(now.actor.getSnapshot().matches('finished') ? { type: 'CLOSE' } : { type: 'CANCEL' })
    else now?.actor.send({ type: 'CANCEL' })
  }, [])

  // An answer that was lost is asked for again under its key, so that pressing twice takes back once.
  const undoKey = useRef<{ order: OrderRow; key: string } | null>(null)
  const undo = useCallback(async (order: OrderRow): Promise<void> => {
    if (undoKey.current?.order !== order) undoKey.current = { order, key: newKey() }
    else if (undoKey.current.key === '') return
    const { key } = undoKey.current
    undoKey.current = { order, key: '' }
    const outcome = await undoLast(order, key)
    undoKey.current = outcome.kind === 'lost' ? { order, key } : null
    if (outcome.kind === 'lost') return latest.current.onUndoRefused(outcome, order)
    setLastDone(null)
    if (outcome.kind === 'done') latest.current.onUndone(outcome.result)
    else latest.current.onUndoRefused(outcome.kind === 'conflict' ? { kind: 'conflict', refusal: outcome.refusal ?? 'movedOn' } : outcome, order)
  }, [])

  return useMemo(() => ({ flow, lastDone, start, leave, undo }), [flow, lastDone, start, leave, undo])
}

const targetOf = (order: OrderRow): OrderTarget => ({ kind: 'order', rows: [order], source: 'record', matching: null })
