import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { useScreenHost, useSurface } from '#commands/react/surface-context.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { isLocale } from '#domain/locales.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { wireSelection } from '#features/orders/order-actors.ts'
import { createCopier } from '#features/orders/order-list/copy-order.ts'
import type { ListMenu } from '#features/orders/order-list/ListTools.tsx'
import { columnField } from '#features/orders/order-list/order-columns.tsx'
import type { OrderColumnId } from '#features/orders/order-list/order-columns.tsx'
import { activeFilters, clearing } from '#features/orders/order-list/order-filters.ts'
import { createOrderHost } from '#features/orders/order-list/order-host.ts'
import type { OrderListParts } from '#features/orders/order-list/order-host.ts'
import type { OrderListInput } from '#features/orders/order-list/order-input.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'
import { useExport } from '#features/orders/order-list/use-export.ts'
import { useListLayout } from '#features/orders/order-list/use-list-layout.ts'
import { useNewOrders } from '#features/orders/order-list/use-new-orders.ts'
import { useOpenRecord } from '#features/orders/order-list/use-open-record.ts'
import { useOrderColumns } from '#features/orders/order-list/use-order-columns.ts'
import { useOrderFlows } from '#features/orders/order-list/use-order-flows.ts'
import { useOrderPages } from '#features/orders/order-list/use-order-pages.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import { placeColumns } from '#ui/queue/column-layout.ts'
import { createQueueStore } from '#ui/queue/queue-store.ts'

/** Where the row menu stands and which order it is about. */
export interface RowMenuPlace {
  orderCode: string
  x: number
  y: number
}

/** Everything that the order list knows and does, behind its page. */
export function useOrderScreen(props: ScreenPageProps<OrderSearch>) {
  const { user, search, setSearch } = props
  const { zone } = user.system
  const { t, i18n } = useTranslation('orders')
  const texts = useOrderTexts()
  const surface = useSurface()
  const client = useQueryClient()
  const [store] = useState(createQueueStore)
  const [notice, setNotice] = useState('')
  const [filterOpen, setFilterOpen] = useState<FilterOpen>(null)
  const [menu, setMenu] = useState<ListMenu>(null)
  const [rowMenu, setRowMenu] = useState<RowMenuPlace | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)

  const pages = useOrderPages(search, zone)
  const columns = useOrderColumns(props.variant, zone)
  const screenName = `orders:${props.variant}`
  const [layout, changeLayout] = useListLayout({
    name: screenName,
    columns,
    preferences: user.preferences,
    savePreferences: props.savePreferences,
    onNotKept: () => setNotice(t('tool.layoutNotKept')),
  })
  const setOpenInAddress = useCallback((code: string | undefined) => setSearch({ open: code }, { replace: true }), [setSearch])
  const record = useOpenRecord(store, search.open, setOpenInAddress)
  const csv = useExport()

  const { refresh: refreshPages } = pages
  const refresh = useCallback(() => refreshPages(Math.max(0, store.cursorIndex())), [refreshPages, store])

  const focusGrid = useCallback(() => grid.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true }), [])

  // The record before and the one behind are at hand when the person steps on.
  const { restedCode } = record
  const prefetchNeighbours = useEffectEvent(() => {
    const at = store.cursorIndex()
    for (const index of [at + 1, at - 1]) {
      const row = index < 0 ? undefined : pages.list.source.rowAt(index)
      if (row) void client.prefetchQuery(query('order.getDetail', { orderCode: row.orderCode }))
    }
  })
  useEffect(() => {
    if (restedCode !== null) prefetchNeighbours()
  }, [restedCode])

  const rowOf = useCallback(
    (key: string): OrderRow | undefined => {
      const detail = client.getQueryData<OutputOf<'order.getDetail'>>(query('order.getDetail', { orderCode: key }).queryKey)
      const row = pages.store.rowOf(key)
      return row && (!detail || row.version >= detail.order.version) ? row : detail?.order
    },
    [client, pages.store],
  )

  /** An order changed, here or elsewhere: its row is put in place, and its details are fetched anew where they are shown. */
  const takeChanged = useCallback(
    (order: OrderRow) => {
      pages.store.patch(order)
      void client.invalidateQueries({ queryKey: query('order.getDetail', { orderCode: order.orderCode }).queryKey })
    },
    [client, pages.store],
  )
  const newCount = useNewOrders({
    pushes: props.pushes,
    input: pages.input,
    newestId: pages.list.newestId,
    onChanged: takeChanged,
    onGap: () => {
      refresh()
      void client.invalidateQueries({ queryKey: ['order.getDetail'] })
    },
  })

  function bulkSelection(): BulkSelection {
    const selection = store.selection()
    if (selection.kind === 'keys') return { orderCodes: selection.keys }
    return { filter: { ...filtersOf(pages.input) }, except: selection.except }
  }

  const flows = useOrderFlows({
    isCodeDemanded: user.system.googleVerifyManualSupplement,
    bulkSelection,
    onDone: (command, order) => {
      takeChanged(order)
      void client.invalidateQueries({ queryKey: ['order.listSummary'] })
      setNotice(t(`${command}.done`, { code: order.orderCode }))
      if (store.cursorKey() === order.orderCode) store.moveBy(1)
    },
    onEnded: focusGrid,
  })

  function startExport(): void {
    const shown = placeColumns(columns, layout.layout)
    const placed = [...shown.pinned, ...shown.scrolling].map(({ column }) => column)
    const selection: BulkSelection = store.selectionSize() > 0 ? bulkSelection() : { filter: { ...filtersOf(pages.input) } }
    const isWhole = 'filter' in selection
    csv.start(
      {
        selection: wireSelection(selection),
        columns: placed.map((column) => columnField(column.id as OrderColumnId)),
        // The server names the zone behind the heads of times itself.
        headers: placed.map((column) => t(`column.${column.id as OrderColumnId}`)),
        language: isLocale(i18n.language) ? i18n.language : 'zh-CN',
      },
      isWhole ? (pages.list.totalIsExact ? pages.list.total - store.getState().excluded.size : null) : selection.orderCodes.length,
    )
  }

  function openRowMenu(): void {
    const key = store.cursorKey()
    const box = grid.current?.querySelector(`[aria-rowindex="${store.cursorIndex() + 2}"]`)?.getBoundingClientRect()
    if (key !== null && box) setRowMenu({ orderCode: key, x: box.left + 48, y: box.bottom })
  }

  const [copier] = useState(() => createCopier((text) => navigator.clipboard.writeText(text), () => performance.now()))
  async function copy(): Promise<void> {
    const code = record.code ?? store.cursorKey()
    if (code === null) return
    try {
      const link = `${location.origin}${props.path}?open=${code}`
      setNotice(t('inspector.copied', { text: await copier(code, rowOf(code), texts, link) }))
    } catch {
      setNotice(t('inspector.copyFailed'))
    }
  }

  function perform(op: Parameters<OrderListParts['perform']>[0]): void {
    const key = store.cursorKey()
    const acts: Record<typeof op, () => void> = {
      open: () => key !== null && record.open(key),
      close: record.close,
      search: () => searchBox.current?.focus(),
      addFilter: () => setFilterOpen({ kind: 'menu' }),
      refresh,
      showNew: refresh,
      columns: () => setMenu('columns'),
      views: () => setMenu('views'),
      copy: () => void copy(),
      export: startExport,
      menu: openRowMenu,
      previousRecord: () => record.code !== null && store.moveBy(-1),
      nextRecord: () => record.code !== null && store.moveBy(1),
    }
    acts[op]()
  }

  const parts: OrderListParts = {
    store,
    rowOf,
    firstRow: () => pages.list.source.rowAt(0),
    total: () => pages.list.total,
    record: () => record.code,
    perform,
    startFlow: (command, target) => {
      setNotice(flows.start(command, target) ? '' : t('tool.busy'))
      const [first] = target.rows
      if (first && target.source !== 'selection') record.open(first.orderCode)
    },
    leaveOwn: () => {
      // A run of many orders leaves the keys to the list, but Esc still stops it.
      if (flows.flow) {
        flows.leave()
        return true
      }
      if (record.code === null) return false
      record.close()
      return true
    },
    hasFilters: () => activeFilters(search).length > 0,
    clearFilters: () => setSearch(clearing(activeFilters(search))),
  }
  const latest = useRef(parts)
  latest.current = parts
  const host = useMemo(
    () =>
      createOrderHost({
        store,
        rowOf: (key) => latest.current.rowOf(key),
        firstRow: () => latest.current.firstRow(),
        total: () => latest.current.total(),
        record: () => latest.current.record(),
        perform: (op) => latest.current.perform(op),
        startFlow: (command, target) => latest.current.startFlow(command, target),
        leaveOwn: () => latest.current.leaveOwn(),
        hasFilters: () => latest.current.hasFilters(),
        clearFilters: () => latest.current.clearFilters(),
      }),
    [store],
  )
  useScreenHost(host)

  // What commands would act on changed: the cursor, the selection, the rows themselves, or the open record.
  const tell = useEffectEvent(() => surface.changed())
  useEffect(() => store.subscribe(() => tell()), [store])
  useEffect(() => tell(), [pages.list, record.code])

  // The record of an address gets the cursor as soon as the list holds it. A list that the person asked for next takes
  // an open inspector along to its first row; the address that came with the record does not.
  const { status } = pages.list
  const [firstInput] = useState(pages.input)
  const place = useEffectEvent(() => {
    if (record.code === null || store.cursorKey() !== null || store.moveToKey(record.code)) return
    if (pages.input !== firstInput && pages.list.source.count > 0) store.moveToIndex(0)
  })
  useEffect(() => {
    if (status === 'ready') place()
  }, [status, pages.list.source])

  return {
    zone, texts, store, grid, searchBox, pages, columns, layout, changeLayout, screenName, record, flows, csv, newCount, notice, setNotice,
    filterOpen, setFilterOpen, menu, setMenu, rowMenu, setRowMenu, focusGrid, startExport, copy, refresh,
  }
}

function filtersOf({ sortBy: _by, sortDirection: _direction, ...filters }: OrderListInput) {
  return filters
}
