import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenHost, useSurface } from '#commands/react/surface-context.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { createCopier } from '#features/list/row-actions/copy-row.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { ListDefinition, ListSelection } from '#features/list/list-definition.ts'
import { createListHost } from '#features/list/list-host.ts'
import type { ListHostParts } from '#features/list/list-host.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { newestRow } from '#features/list/rows/newest-row.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListFlows, ListScreenParts } from '#features/list/list-screen.types.ts'
import type { ListMenu } from '#features/list/ListTools.tsx'
import { useExport } from '#features/list/export/use-export.ts'
import { useListLayout } from '#features/list/columns/use-list-layout.ts'
import { useListPages } from '#features/list/rows/use-list-pages.ts'
import { useNewRows } from '#features/list/rows/use-new-rows.ts'
import { useSoon } from '#features/list/rows/use-soon.ts'
import { useOpenRecord } from '#features/list/rows/use-open-record.ts'
import { useAutoAdvance } from '#features/list/advance/use-auto-advance.ts'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import { placeColumns } from '#ui/queue/column-layout.ts'
import { createQueueStore } from '#ui/queue/queue-store.ts'

/** The position of the row menu and its row. */
export interface RowMenuPosition {
  key: string
  x: number
  y: number
}

/** The state and behaviour of a list, behind its page. */
export function useListScreen<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>(
  props: ScreenPageProps<ListSearch>,
  definition: ListDefinition<Row, Input>,
  { columns, titleOf, fileOf, useFlows }: ListScreenParts<Row, Input, Flows>,
) {
  const { user, search, setSearch } = props
  const { zone } = user.system
  const { t } = useTranslation('list')
  const surface = useSurface()
  const client = useQueryClient()
  const [store] = useState(createQueueStore)
  const [notice, setNotice] = useState('')
  const [filterOpen, setFilterOpen] = useState<FilterOpen>(null)
  const [menu, setMenu] = useState<ListMenu>(null)
  const [rowMenu, setRowMenu] = useState<RowMenuPosition | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)

  const setOpenInAddress = useCallback(
    (code: string | undefined) => setSearch({ open: code }, { replace: true }),
    [setSearch],
  )
  const record = useOpenRecord(store, search.open, setOpenInAddress)
  const pages = useListPages(
    definition,
    search,
    zone,
    (key) => key === record.code || key === store.cursorKey() || store.getState().selected.has(key),
  )
  const screenName = `${definition.screen}${definition.part === undefined ? '' : `.${definition.part}`}:${props.variant}`
  const [layout, changeLayout] = useListLayout({
    name: screenName,
    columns,
    preferences: user.preferences,
    savePreferences: props.savePreferences,
    onNotKept: () => setNotice(t('tool.layoutNotKept')),
  })
  // The page shows only one row beside the list; changes of other rows re-render only the table.
  useSyncExternalStore(pages.store.onRowChanged, () =>
    record.code === null ? undefined : pages.store.rowOf(record.code),
  )
  const csv = useExport()

  const { refresh: refreshPages } = pages
  const refresh = useCallback(() => refreshPages(Math.max(0, store.cursorIndex())), [refreshPages, store])
  const focusGrid = useCallback(
    () => grid.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true }),
    [],
  )

  // The previous and next records are prefetched.
  const { restedCode } = record
  const prefetchNeighbours = useEffectEvent(() => {
    const at = store.cursorIndex()
    for (const index of [at + 1, at - 1]) {
      const row = index < 0 ? undefined : pages.list.source.rowAt(index)
      if (row) definition.detail?.prefetch(client, definition.keyOf(row))
    }
  })
  useEffect(() => {
    if (restedCode !== null) prefetchNeighbours()
  }, [restedCode])

  const rowOf = useCallback(
    (key: string): Row | undefined => {
      const { detail, maskedFields } = definition
      return newestRow(pages.store.rowOf(key), detail?.cached(client, key), maskedFields)
    },
    [client, definition, pages.store],
  )
  const takeChanged = useCallback(
    (row: Row) => {
      pages.store.patch(row)
      definition.detail?.forget(client, definition.keyOf(row))
    },
    [client, definition, pages.store],
  )
  const refreshSoon = useSoon(refresh)
  // The person's last action: a row that leaves the list because of it is announced as completed.
  const doneTo = useRef<string>(null)
  const newCount = useNewRows({
    live: definition.live,
    pushes: props.pushes,
    input: pages.input,
    newestId: pages.list.newestId,
    onChanged: takeChanged,
    onTouched: (key) => {
      if (pages.store.rowOf(key)) refreshSoon()
    },
    onRemoved: (key) => {
      if (!pages.store.rowOf(key)) return
      pages.store.forget(key)
      if (record.code === key) record.close()
      if (doneTo.current === key) doneTo.current = null
      else setNotice(t('left', { key }))
      refreshSoon()
    },
    onStale: () => {
      refresh()
      definition.detail?.forget(client)
    },
  })

  function selection(): ListSelection<Input> {
    const selected = store.selection()
    if (selected.kind === 'keys') return { keys: [...selected.keys] }
    return { filter: filtersOf(pages.input), except: [...selected.except] }
  }

  const onRowDone = useRef<() => boolean>(() => false)
  const flows = useFlows({
    selection,
    takeChanged: (row) => {
      doneTo.current = definition.keyOf(row)
      takeChanged(row)
      for (const name of definition.summaries ?? []) void client.invalidateQueries({ queryKey: [name] })
    },
    advanceFrom: (key, isBeginning = false) => {
      if (onRowDone.current() || isBeginning) return
      if (store.cursorKey() === key) store.moveBy(1)
    },
    open: record.open,
    firstRow: () => pages.list.source.rowAt(0),
    notify: setNotice,
    refresh,
    focusGrid,
  })

  const autoAdvance = useAutoAdvance<Row, Input>({
    store,
    pages: pages.store,
    keyOf: definition.keyOf,
    likeliest: (row) => surface.likeliest(definition.targetOf([row], 'record', null))?.id ?? null,
    begin: (row, command) => {
      record.open(definition.keyOf(row))
      flows.start(command, definition.targetOf([row], 'record', null))
    },
    isBusy: flows.isOpen,
  })
  onRowDone.current = autoAdvance.done

  function startExport(): void {
    if (!fileOf) return
    const shown = placeColumns(columns, layout.layout)
    const placed = [...shown.pinned, ...shown.scrolling].map(({ column }) => column)
    const wanted = store.selectionSize() > 0 ? selection() : { filter: filtersOf(pages.input), except: [] }
    const matching = pages.list.totalIsExact ? pages.list.total - store.getState().excluded.size : null
    csv.start(fileOf(wanted, placed), 'keys' in wanted ? wanted.keys.length : matching)
  }

  function openRowMenu(): void {
    const key = store.cursorKey()
    const box = grid.current?.querySelector(`[aria-rowindex="${store.cursorIndex() + 2}"]`)?.getBoundingClientRect()
    if (key !== null && box) setRowMenu({ key, x: box.left + 48, y: box.bottom })
  }

  const [copier] = useState(() =>
    createCopier(
      (text) => navigator.clipboard.writeText(text),
      () => performance.now(),
    ),
  )
  async function copy(): Promise<void> {
    const key = record.code ?? store.cursorKey()
    if (key === null) return
    const row = rowOf(key)
    try {
      setNotice(
        t('copied', {
          text: await copier(key, row ? titleOf(row) : key, `${location.origin}${props.path}?open=${key}`),
        }),
      )
    } catch {
      setNotice(t('copyFailed'))
    }
  }

  function perform(op: Parameters<ListHostParts<Row>['perform']>[0]): void {
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
      takeNext: autoAdvance.take,
      previousRecord: () => record.code !== null && store.moveBy(-1),
      nextRecord: () => record.code !== null && store.moveBy(1),
    }
    acts[op]()
  }

  const active = () => definition.filters.active(search)
  const parts: ListHostParts<Row> = {
    screen: definition.screen,
    commands: definition.commands,
    targetOf: definition.targetOf,
    store,
    rowOf,
    changes: pages.store.changes,
    firstRow: () => pages.list.source.rowAt(0),
    total: () => pages.list.total,
    record: () => record.code,
    perform,
    startFlow: (command, target) => {
      setNotice(flows.start(command, target) ? '' : t('tool.busy'))
    },
    leaveOwn: () => {
      // A bulk run leaves the keyboard to the list, but Esc still stops it.
      if (flows.isOpen) {
        flows.leave()
        return true
      }
      if (autoAdvance.stop()) return true
      if (record.code === null) return false
      record.close()
      return true
    },
    hasFilters: () => active().length > 0,
    clearFilters: () => setSearch(clearing(active())),
  }
  const latest = useRef({ parts, flows })
  latest.current = { parts, flows }
  const host = useMemo(() => {
    const now = () => latest.current.parts
    return createListHost<Row>({
      screen: definition.screen,
      commands: definition.commands,
      targetOf: definition.targetOf,
      store,
      rowOf: (key) => now().rowOf(key),
      changes: () => now().changes(),
      firstRow: () => now().firstRow(),
      total: () => now().total(),
      record: () => now().record(),
      perform: (op) => now().perform(op),
      startFlow: (command, target) => now().startFlow(command, target),
      lastDone: () => latest.current.flows.lastDone ?? null,
      undo: (target) => latest.current.flows.undo?.(target),
      leaveOwn: () => now().leaveOwn(),
      hasFilters: () => now().hasFilters(),
      clearFilters: () => now().clearFilters(),
    })
  }, [store, definition])
  useScreenHost(host)

  // The command target changed: the cursor, the selection, the rows, or the open record.
  const notifySurface = useEffectEvent(() => surface.changed())
  const notifyOfRow = useEffectEvent((key: string) => {
    if (key === record.code || key === store.cursorKey() || store.isSelected(key)) surface.changed()
  })
  useEffect(() => store.subscribe(() => notifySurface()), [store])
  useEffect(() => pages.store.onRowChanged((key) => notifyOfRow(key)), [pages.store])
  useEffect(() => notifySurface(), [pages.list, record.code, flows.lastDone])

  // The record in the URL gets the cursor once the list holds it. If the person opens another list, the open inspector
  // moves to its first row; a record that came with the URL stays.
  const { status } = pages.list
  const [firstInput] = useState(pages.input)
  const openMenu = useEffectEvent(() => {
    if (record.code === null || store.cursorKey() !== null || store.moveToKey(record.code)) return
    if (pages.input !== firstInput && pages.list.source.count > 0) store.moveToIndex(0)
  })
  useEffect(() => {
    if (status === 'ready') openMenu()
  }, [status, pages.list.source])

  const frame = {
    namespace: definition.namespace,
    width: layout.inspectorWidth,
    onWidthChange: (inspectorWidth: number) => changeLayout({ inspectorWidth }),
  }
  return {
    definition,
    frame,
    kind: host.kind,
    props,
    zone,
    store,
    grid,
    searchBox,
    pages,
    columns,
    layout,
    changeLayout,
    screenName,
    record,
    flows,
    csv,
    autoAdvance,
    newCount,
    notice,
    setNotice,
    filterOpen,
    setFilterOpen,
    menu,
    setMenu,
    rowMenu,
    setRowMenu,
    focusGrid,
    startExport: fileOf ? startExport : undefined,
    copy,
    refresh,
    rowOf,
  }
}

export type ListScreen<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> = ReturnType<
  typeof useListScreen<Row, Input, Flows>
>
