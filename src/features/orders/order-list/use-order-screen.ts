import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { isSeveral } from '#commands/command.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { OrderDetail, OrderRow } from '#contract/orders/order.schemas.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useWaits } from '#features/list/columns/wait-cell.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import { useLookup } from '#features/list/list-texts.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import type { LazyModule } from '#features/lazy-module.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import type { OrderCellContext, OrderColumnId } from '#features/orders/order-list/order-columns.ts'
import { evidenceOf } from '#features/orders/order-list/order-evidence.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderDefinition } from '#features/orders/order-list/order-definition.ts'
import { useOrderFlows } from '#features/orders/order-list/use-order-flows.ts'
import { paymentOf } from '#features/orders/payment-of.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { useQueueActs } from '#features/queue/use-queue-flows.ts'
import { rowTitle } from '#features/queue/queue-row.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { codeSelection } from '#machines/desk/bulk-by-code.ts'

/** The order list: the list kit with the columns, flows and export of orders. */
export function useOrderScreen(props: ScreenPageProps<ListSearch>, panel: LazyModule<unknown>) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const definition = useMemo(() => orderDefinition(props.variant), [props.variant])
  const columns = useOrderColumns(props)
  return useListScreen(props, definition, {
    columns,
    titleOf: (row) => rowTitle(row, texts.orderStatus(row.orderStatusId)),
    exports: {
      call: 'order.export',
      selectionOf: codeSelection,
      // The wait of an order is outdated before its file is read. The server adds the zone to the heads of times.
      columnOf: ({ id }) =>
        id === 'age'
          ? null
          : { field: ORDER_COLUMNS[id as OrderColumnId].field, title: t(`column.${id as OrderColumnId}`) },
    },
    useFlows(acts) {
      return useFlowsOfList(props, acts, panel)
    },
  })
}

export type OrderScreen = ReturnType<typeof useOrderScreen>

/** The variant's columns in the present language; the heads of times name the zone. */
function useOrderColumns({ user, variant }: ScreenPageProps<ListSearch>) {
  const { zone, waitLimits } = user.system
  const columnTitle = useColumnTitles('orders', zone)
  const texts = useOrderTexts()
  const wait = useWaits(waitLimits)
  return useMemo(
    () =>
      buildColumns<OrderRow, OrderCellContext, OrderColumnId>(ORDER_COLUMNS, orderListVariant(variant), columnTitle, {
        texts,
        zone,
        wait,
      }),
    [columnTitle, texts, variant, zone, wait],
  )
}

/** The flows of orders on their list. */
function useFlowsOfList(
  { user }: ScreenPageProps<ListSearch>,
  acts: ListActs<OrderRow, OrderListInput>,
  panel: LazyModule<unknown>,
) {
  const t = useLookup()
  const client = useQueryClient()
  const { done, hooks, take, goOn } = useQueueActs({ namespace: 'orders', kind: 'order' }, user, acts)
  const flows = useOrderFlows({
    ...hooks,
    bulkSelection: acts.selection,
    panel,
    onMissing: () => acts.notify(() => t('common:failure.chunkTitle')),
    onDone: (name, { order, waitsForApproval }) => {
      const said = waitsForApproval ? 'orders:waiting.done' : `orders:action.${name}.done`
      take(name, order, () => t(said, { code: order.orderCode }))
      goOn(name, order)
    },
  })
  /** The UTR of the payment that the open record shows, to be confirmed. */
  function found(order: OrderRow): FormValues | undefined {
    const { orderCode } = order
    const detail = client.getQueryData<OrderDetail>(query('order.getDetail', { orderCode }).queryKey)
    const utr = paymentOf(order, detail?.payments ?? [])?.utr
    return utr ? { utr } : undefined
  }
  /** Copies what the merchant may be told of an order. */
  async function copyEvidence(orderCode: string): Promise<void> {
    try {
      const detail = await client.fetchQuery(query('order.getDetail', { orderCode }))
      await navigator.clipboard.writeText(evidenceOf(detail, user.system.zone, t))
      acts.notify(() => t('orders:evidence.copied', { code: orderCode }))
    } catch {
      acts.notify(() => t('list:copyFailed'))
    }
  }
  function start(command: string, target: CommandTarget, filledIn?: FormValues): boolean {
    if (target.kind !== 'order') return false
    if (command === 'order.copyEvidence') {
      const [order] = target.rows
      if (order) void copyEvidence(order.orderCode)
      return true
    }
    const [first] = target.rows
    const carried = command === 'order.supplement' && target.source === 'record' && first ? found(first) : undefined
    const isStarted = flows.start(command, target, filledIn ?? carried)
    if (first && !isSeveral(target)) acts.open(first.orderCode)
    return isStarted
  }
  /** Goes on from the channel's answer: the supplement with the reference of the payment it found. */
  function supplementWith(order: OrderRow, utr: string): void {
    flows.leave()
    if (flows.start('order.supplement', { kind: 'order', rows: [order], source: 'record', matching: null }, { utr }))
      acts.open(order.orderCode)
  }
  function undo(target: CommandTarget): void {
    const [order] = target.kind === 'order' ? target.rows : []
    if (order) void flows.undo(order)
  }
  return { ...flows, done, start, undo, supplementWith }
}
