import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandTarget } from '#commands/command.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useWaits } from '#features/list/columns/wait-cell.ts'
import { fileOf } from '#features/list/export/use-export.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import { useLookup } from '#features/list/list-texts.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import type { LazyModule } from '#features/lazy-module.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import type { OrderCellContext, OrderColumnId } from '#features/orders/order-list/order-columns.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderDefinition } from '#features/orders/order-list/order-definition.ts'
import { useOrderFlows } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { useQueueActs } from '#features/queue/use-queue-flows.ts'
import { rowTitle } from '#features/queue/queue-row.ts'
import { codeSelection } from '#machines/desk/bulk-by-code.ts'

/** The order list: the list kit with the columns, flows and export of orders. */
export function useOrderScreen(props: ScreenPageProps<ListSearch>, panel: LazyModule<unknown>) {
  const { t, i18n } = useTranslation('orders')
  const texts = useOrderTexts()
  const definition = useMemo(() => orderDefinition(props.variant), [props.variant])
  const columns = useOrderColumns(props)
  return useListScreen(props, definition, {
    columns,
    titleOf: (row) => rowTitle(row, texts.orderStatus(row.orderStatusId)),
    fileOf: (selection, placed) => {
      // How long an order waits is over before its file is read.
      const filed = placed.map(({ id }) => id as OrderColumnId).filter((id) => id !== 'age')
      return fileOf('order.export', {
        selection: codeSelection(selection),
        columns: filed.map((id) => ORDER_COLUMNS[id].field),
        // The server names the zone behind the heads of times itself.
        headers: filed.map((id) => t(`column.${id}`)),
        language: isLocale(i18n.language) ? i18n.language : 'zh-CN',
      })
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
  const { hooks, take, goOn } = useQueueActs({ namespace: 'orders', kind: 'order' }, user, acts)
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
  function start(command: string, target: CommandTarget): boolean {
    if (target.kind !== 'order') return false
    const isStarted = flows.start(command, target)
    const [first] = target.rows
    if (first && target.source !== 'selection') acts.open(first.orderCode)
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
  return { ...flows, start, undo, supplementWith }
}
