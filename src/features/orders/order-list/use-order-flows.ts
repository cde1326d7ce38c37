import { useCallback, useMemo, useRef } from 'react'
import type { TargetOf } from '#commands/command.ts'
import { openingKeys } from '#commands/key-buffer.ts'
import { ORDER_COMMAND_EVENTS } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { lazyModule } from '#features/lazy-module.ts'
import { useRowFlows } from '#features/queue/use-queue-flows.ts'
import type { RowFlowHooks } from '#features/queue/use-queue-flows.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { BulkSelection } from '#machines/desk/bulk.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'

interface FlowHooks extends RowFlowHooks<OrderRow, OrderAnswer> {
  facts: FormFacts
  userId: number
  /** The list's selection as the bulk calls take it. */
  bulkSelection: () => BulkSelection
  /** True once the panel with the forms is loaded. */
  isPanelThere: () => boolean
  /** The code of the forms did not arrive; the next command fetches it anew. */
  onMissing: () => void
}

/** The machines of the forms are loaded after the first rows. */
export const orderFlowModule = lazyModule(() => import('#features/orders/order-list/order-flow.ts'))

const ORDERS = {
  events: ORDER_COMMAND_EVENTS,
  targetOf: (order: OrderRow): TargetOf<'order'> => ({
    kind: 'order',
    rows: [order],
    source: 'record',
    matching: null,
  }),
  // The action to undo has loaded it.
  undoLast: async (order: OrderRow, key: string) => (await orderFlowModule.fetch()).undoLast(order, key),
}

/** The flows of orders; a running flow is never discarded by starting another. */
export function useOrderFlows(hooks: FlowHooks) {
  const { run, now, ...flows } = useRowFlows<OrderRow, OrderActionCall, OrderAnswer>(ORDERS, hooks)
  const { flow, form, isOpen, lastDone, leave, undo } = flows
  const latest = useRef(hooks)
  latest.current = hooks
  /** The command whose code is on its way. */
  const coming = useRef<object>(null)

  /** Starts the flow of a command, with values filled in; false while another one is open. */
  const start = useCallback(
    (command: string, target: TargetOf<'order'>, filledIn?: FormValues): boolean => {
      if (now() !== null || coming.current) return false
      const { facts, userId, bulkSelection } = latest.current
      const wanted = { command, target, facts, userId, selection: bulkSelection() }
      coming.current = wanted
      const end = () => {
        coming.current = null
      }
      if (orderFlowModule.now() === null || !latest.current.isPanelThere()) openingKeys.hold(end)
      orderFlowModule.use(
        ({ orderFlowOf }) => {
          if (coming.current !== wanted) return
          end()
          const next = orderFlowOf(wanted)
          if (next) run(command, next)
          else openingKeys.drop()
          if (next?.kind === 'action' && filledIn) next.actor.send({ type: 'CHANGE', change: filledIn })
        },
        () => {
          if (coming.current !== wanted) return
          end()
          openingKeys.drop()
          latest.current.onMissing()
        },
      )
      return true
    },
    [now, run],
  )
  return useMemo(
    () => ({ flow, form, isOpen, lastDone, start, leave, undo }),
    [flow, form, isOpen, lastDone, start, leave, undo],
  )
}
