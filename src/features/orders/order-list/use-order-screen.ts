import { staysOn } from '#features/list/advance/stays-on.ts'
import { formFactsOf } from '#features/list/action/form/form-facts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandTarget } from '#commands/command.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { isLocale } from '#domain/text/locales.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { useRefreshNotes } from '#features/list/notes/use-refresh-notes.ts'
import { fileOf } from '#features/list/export/use-export.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import type { ListActs } from '#features/list/list-screen.types.ts'
import { columnField } from '#features/orders/order-list/columns/order-columns.ts'
import type { OrderColumnId } from '#features/orders/order-list/columns/order-columns.ts'
import { orderDefinition } from '#features/orders/order-list/order-definition.ts'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'
import { orderTitle } from '#features/orders/order-list/order-title.ts'
import { useOrderColumns } from '#features/orders/order-list/columns/use-order-columns.ts'
import { useOrderFlows } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { codeSelection } from '#machines/bulk/bulk-by-code.ts'

/** The order list: the list kit with the columns, flows and export of orders. */
export function useOrderScreen(props: ScreenPageProps<ListSearch>, isPanelThere: () => boolean) {
  const { t, i18n } = useTranslation('orders')
  const texts = useOrderTexts()
  const definition = useMemo(() => orderDefinition(props.variant), [props.variant])
  const columns = useOrderColumns(props.variant, props.user.system)
  const screen = useListScreen(props, definition, {
    columns,
    titleOf: (row) => orderTitle(row, texts),
    fileOf: (selection, placed) => {
      // How long an order waits is over before its file is read.
      const filed = placed.map(({ id }) => id as OrderColumnId).filter((id) => id !== 'age')
      return fileOf('order.export', {
        selection: codeSelection(selection),
        columns: filed.map(columnField),
        // The server names the zone behind the heads of times itself.
        headers: filed.map((id) => t(`column.${id}`)),
        language: isLocale(i18n.language) ? i18n.language : 'zh-CN',
      })
    },
    useFlows(acts) {
      return useFlowsOfList(props, acts, isPanelThere)
    },
  })
  return { ...screen, texts }
}

export type OrderScreen = ReturnType<typeof useOrderScreen>

/** The flows of orders on their list: results update the row, and the cursor advances. */
function useFlowsOfList(
  { user }: ScreenPageProps<ListSearch>,
  acts: ListActs<OrderRow, OrderListInput>,
  isPanelThere: () => boolean,
) {
  const t = useLookup()
  const texts = useOrderTexts()
  const refreshNotes = useRefreshNotes()
  const flows = useOrderFlows({
    facts: formFactsOf(user),
    userId: user.userId,
    bulkSelection: acts.selection,
    isPanelThere,
    onMissing: () => acts.notify(() => t('common:failure.chunkTitle')),
    onDone: (name, { order, waitsForApproval }) => {
      if (name === 'note') refreshNotes()
      else acts.takeChanged(order)
      acts.notify(() =>
        t(waitsForApproval ? 'orders:waiting.done' : `orders:action.${name}.done`, { code: order.orderCode }),
      )
      if (staysOn(`order.${name}`) === null) acts.advanceFrom(order.orderCode)
    },
    onUndone: (order) => {
      acts.takeChanged(order)
      acts.notify(() => t('orders:undo.done', { code: order.orderCode }))
    },
    onUndoRefused: (refused, order) => {
      const reason = refused.kind === 'conflict' ? texts.refusal(refused.refusal) : texts.failure(refused)
      acts.notify(() => t('orders:undo.refused', { code: order.orderCode, reason }))
    },
    onEnded: acts.focusGrid,
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
