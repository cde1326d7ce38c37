import { useCallback, useMemo, useRef } from 'react'
import type { TargetOf } from '#commands/command.ts'
import { ORDER_COMMAND_EVENTS } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { LazyModule } from '#features/lazy-module.ts'
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
  /** The panel that shows the forms. */
  panel: LazyModule<unknown>
  /** The code of the forms did not arrive; the next command fetches it anew. */
  onMissing: () => void
}

/** The machines of the forms are loaded after the first rows. */
export const orderFlowModule = lazyModule(() => import('#features/orders/order-list/order-flow.ts'))

type FlowCode = typeof import('#features/orders/order-list/order-flow.ts')

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
  const { run, now, awaitForm, ...flows } = useRowFlows<OrderRow, OrderActionCall, OrderAnswer>(ORDERS, hooks)
  const { flow, form, isOpen, lastDone, leave, undo } = flows
  const latest = useRef(hooks)
  latest.current = hooks
  const isComing = useRef(false)

  /** Starts the flow of a command, with values that it begins with; false while another one is open. */
  const start = useCallback(
    (command: string, target: TargetOf<'order'>, carried?: FormValues): boolean => {
      if (now() !== null || isComing.current) return false
      const { facts, userId, bulkSelection, panel } = latest.current
      const wanted = { command, target, facts, userId, carried, selection: bulkSelection() }
      const begin = ({ orderFlowOf }: FlowCode) => {
        const next = orderFlowOf(wanted)
        if (next) run(command, next)
      }
      const code = orderFlowModule.now()
      if (code !== null && panel.now() !== null) {
        begin(code)
        return true
      }
      isComing.current = true
      void awaitForm(Promise.all([orderFlowModule.fetch(), panel.fetch()]))
        .then(
          (needed) => needed && begin(needed[0]),
          () => latest.current.onMissing(),
        )
        .finally(() => (isComing.current = false))
      return true
    },
    [awaitForm, now, run],
  )
  return useMemo(
    () => ({ flow, form, isOpen, lastDone, start, leave, undo }),
    [flow, form, isOpen, lastDone, start, leave, undo],
  )
}
