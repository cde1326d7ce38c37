import { useCallback, useMemo, useRef, useState } from 'react'
import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { OrderTarget } from '#commands/command.ts'
import { BULK_CHUNK } from '#contract/order.endpoints.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { previewResend, resendCallback, resendChunk, submitSupplement } from '#features/orders/order-actors.ts'
import { bulkFlow } from '#machines/bulk/bulk.flow.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import { orderResendCallbackFlow } from '#machines/order-resend-callback/order-resend-callback.flow.ts'
import { orderSupplementFlow } from '#machines/order-supplement/order-supplement.flow.ts'

export type SupplementActor = ActorRefFrom<typeof orderSupplementFlow>
export type ResendActor = ActorRefFrom<typeof orderResendCallbackFlow>
export type BulkActor = ActorRefFrom<typeof bulkFlow>

/** The flow that a person is in. */
export type OrderFlow =
  | { kind: 'supplement'; orderCode: string; actor: SupplementActor }
  | { kind: 'resend'; orderCode: string; actor: ResendActor }
  | { kind: 'bulk'; actor: BulkActor }

interface FlowHooks {
  isCodeDemanded: boolean
  /** The list's selection as the bulk calls take it; null when it is not the list's. */
  bulkSelection: () => BulkSelection | null
  /** An action was done: the order as it is now, and which command did it. */
  onDone: (command: 'supplement' | 'resend', order: OrderRow) => void
  /** A flow ended, whichever way. */
  onEnded: () => void
}

const newKey = () => crypto.randomUUID()

/** Starts and holds the one flow of the screen; a flow under way is never thrown away by starting another. */
export function useOrderFlows(hooks: FlowHooks) {
  const [flow, setFlow] = useState<OrderFlow | null>(null)
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

  const startSupplement = useCallback(
    (order: OrderRow) => {
      const machine = orderSupplementFlow.provide({ actors: { submitSupplement } })
      const actor = createActor(machine, { input: { order, isCodeDemanded: latest.current.isCodeDemanded, newKey } })
      actor.subscribe({
        next: (snapshot) => {
          if (snapshot.status !== 'done') return
          end()
          if (snapshot.context.result) latest.current.onDone('supplement', snapshot.context.result)
        },
      })
      put({ kind: 'supplement', orderCode: order.orderCode, actor })
      actor.start()
    },
    [put, end],
  )

  const startResend = useCallback(
    (order: OrderRow) => {
      const actor = createActor(orderResendCallbackFlow.provide({ actors: { resendCallback } }), { input: { order, newKey } })
      actor.subscribe({
        next: (snapshot) => {
          if (snapshot.status !== 'done') return
          end()
          if (snapshot.context.result) latest.current.onDone('resend', snapshot.context.result)
        },
      })
      put({ kind: 'resend', orderCode: order.orderCode, actor })
      actor.start()
    },
    [put, end],
  )

  const startBulk = useCallback(
    (selection: BulkSelection) => {
      const machine = bulkFlow.provide({ actors: { previewBulk: previewResend, applyChunk: resendChunk } })
      const actor = createActor(machine, { input: { selection, chunkSize: BULK_CHUNK, newKey } })
      actor.subscribe({ next: (snapshot) => snapshot.status === 'done' && end() })
      put({ kind: 'bulk', actor })
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
      if (command === 'order.resendCallback' && isSeveral) {
        startBulk(latest.current.bulkSelection() ?? { orderCodes: target.rows.map((row) => row.orderCode) })
      } else if (first && command === 'order.supplement') startSupplement(first)
      else if (first && command === 'order.resendCallback') startResend(first)
      return true
    },
    [startBulk, startSupplement, startResend],
  )

  /** Leaves the flow where it can be left; one that is sending goes on. */
  const leave = useCallback((): void => {
    const now = current.current
    if (now?.kind === 'bulk') now.actor.send(now.actor.getSnapshot().matches('finished') ? { type: 'CLOSE' } : { type: 'CANCEL' })
    else now?.actor.send({ type: 'CANCEL' })
  }, [])

  return useMemo(() => ({ flow, start, leave }), [flow, start, leave])
}
