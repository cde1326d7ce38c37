import { useCallback, useState, useSyncExternalStore, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LastDone } from '#commands/command.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useSay, wordsOf } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import { useListFlows } from '#features/list/advance/use-list-flows.ts'
import { shortTimeText } from '#features/list/columns/time-text.ts'
import { useListLayout } from '#features/list/columns/use-list-layout.ts'
import { useListExport } from '#features/list/export/use-list-export.ts'
import { listSteps } from '#features/list/host/list-steps.ts'
import { useListFocus } from '#features/list/host/use-list-focus.ts'
import { useListHost } from '#features/list/host/use-list-host.ts'
import { useListPopups } from '#features/list/host/use-list-popups.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListFlows, ListScreenParts } from '#features/list/list-screen.types.ts'
import { useRecordHold } from '#features/list/record/use-record-hold.ts'
import { useReopenedForm } from '#features/list/record/use-reopened-form.ts'
import { useCopyRow } from '#features/list/row-actions/use-copy-row.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { useFollowedRows } from '#features/list/rows/use-followed-rows.ts'
import { useListRows } from '#features/list/rows/use-list-rows.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

/** The state and behaviour of a list, behind its page. */
export function useListScreen<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>(
  props: ScreenPageProps<ListSearch>,
  definition: ListDefinition<Row, Input>,
  parts: ListScreenParts<Row, Input, Flows>,
) {
  const { columns } = parts
  const { user } = props
  const say = useSay('list')
  const [said, setSaid] = useState<{ said: Said }>({ said: '' })
  const setNotice = useCallback((next: Said) => setSaid({ said: next }), [])
  const rows = useListRows(definition, props)
  const { store, pages, record, rowOf } = rows
  const refresh = useToldRefresh(rows, user.system.zone, setNotice)
  const focus = useListFocus()
  const popups = useListPopups(store, focus.grid)
  const part = definition.part === undefined ? '' : `.${definition.part}`
  const screenName = `${definition.screen}${part}:${props.variant}`
  const [layout, changeLayout] = useListLayout({
    name: screenName,
    columns,
    preferences: user.preferences,
    savePreferences: props.savePreferences,
    onNotKept: () => setNotice(() => say('tool.layoutNotKept')),
  })
  useRecordRow(rows)
  useNeighbours(rows)
  const { newCount, takeDone } = useFollowedRows(rows, props.pushes, {
    onTaken: (key) => setNotice(() => say('left', { key })),
    onLeft: (key, isOwn) => parts.onLeft?.(key, { notify: setNotice, isOwn }),
  })
  const { focusGrid } = focus
  const acts = { takeChanged: takeDone, notify: setNotice, focusGrid }
  const { flows, autoAdvance } = useListFlows(rows, parts.useFlows, acts)
  const leaveQuestion = useRecordHold(rows, flows.form ?? null)
  const exporting = useListExport(rows, props, {
    exports: parts.exports,
    columns,
    layout: layout.layout,
    screenName,
    isBusy: flows.isOpen,
    notify: setNotice,
    onEnded: focusGrid,
  })
  const copy = useCopyRow(rows, props, parts, setNotice)
  // Sorted rows stand in one order, whatever their groups.
  const groupOf = props.search.sort === undefined ? parts.groupOf : undefined
  const perform = listSteps<Row>({
    store,
    record,
    popups,
    focus,
    say: (why) => setNotice(() => say(why)),
    refresh,
    copy,
    startExport: exporting.start,
    takeNext: autoAdvance.take,
  })
  const host = useListHost(rows, props, {
    flows,
    stopAdvance: autoAdvance.stop,
    perform,
    hasExport: exporting.start !== undefined,
    hasGroups: groupOf !== undefined,
    focus,
    notify: setNotice,
  })
  useTargetChanges(rows, flows.lastDone)
  useCursorOnRecord(rows)
  useFocusedGrid(focus.focusGrid)
  useReopenedForm(rows, user.userId, flows.isOpen)

  return {
    /** Props that a panel beside the list takes from it. */
    frame: {
      namespace: definition.namespace,
      width: layout.inspectorWidth,
      onWidthChange: (inspectorWidth: number) => changeLayout({ inspectorWidth }),
    },
    kind: host.kind,
    props,
    zone: user.system.zone,
    definition,
    store,
    pages,
    record,
    rowOf,
    refresh,
    columns,
    groupOf,
    layout,
    changeLayout,
    screenName,
    focus,
    popups,
    notice: wordsOf(said.said),
    setNotice,
    newCount,
    flows,
    leaveQuestion,
    autoAdvance,
    exporting,
    copy,
  }
}

export type ListScreen<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> = ReturnType<
  typeof useListScreen<Row, Input, Flows>
>

/** Refreshes on somebody's word, and says so: mostly nothing else shows that the rows are those of now. */
function useToldRefresh<Row extends ListRow, Input extends SortedInput>(
  { pages, refresh }: ListRows<Row, Input>,
  zone: string,
  notify: (said: Said) => void,
): () => Promise<void> {
  const say = useSay('common')
  return useCallback(async () => {
    await refresh()
    const { error, isRefreshing } = pages.store.snapshot()
    const time = shortTimeText(new Date().toISOString(), zone)
    if (error === null && !isRefreshing) notify(() => say('refreshedAt', { time }))
  }, [pages.store, refresh, zone, notify, say])
}

/** Re-renders the page when the open record's row changes; changes of other rows re-render only the table. */
function useRecordRow<Row extends ListRow, Input extends SortedInput>({ pages, record }: ListRows<Row, Input>): void {
  useSyncExternalStore(pages.store.onRowChanged, () =>
    record.code === null ? undefined : pages.store.rowOf(record.code),
  )
}

/** Tells commands that their target changed: the cursor, the selection, the rows, or the open record. */
function useTargetChanges<Row extends ListRow, Input extends SortedInput>(
  { store, pages, record }: ListRows<Row, Input>,
  lastDone: LastDone | null | undefined,
): void {
  const surface = useSurface()
  const notify = useEffectEvent(() => surface.changed())
  const notifyOfRow = useEffectEvent((key: string) => {
    if (key === record.code || key === store.cursorKey() || store.isSelected(key)) surface.changed()
  })
  const { store: pageStore, list } = pages
  useEffect(() => store.subscribe(() => notify()), [store])
  useEffect(() => pageStore.onRowChanged((key) => notifyOfRow(key)), [pageStore])
  useEffect(() => notify(), [list, record.code, lastDone])
}

/** Prefetches the records before and after the open one. */
function useNeighbours<Row extends ListRow, Input extends SortedInput>({
  definition,
  store,
  pages,
  record,
}: ListRows<Row, Input>): void {
  const client = useQueryClient()
  const { restedCode } = record
  const prefetch = useEffectEvent(() => {
    const at = store.cursorIndex()
    for (const index of [at + 1, at - 1]) {
      const row = index < 0 ? undefined : pages.list.source.rowAt(index)
      if (row) definition.detail?.prefetch(client, definition.keyOf(row))
    }
  })
  useEffect(() => {
    if (restedCode !== null) prefetch()
  }, [restedCode])
}

/**
 * Gives the grid the focus on arrival, and when what had it is gone. Screen readers hear the row under the cursor only
 * from a grid that has the focus. Whoever leaves by Tab has left: taking the focus back would be a trap.
 */
function useFocusedGrid(focusGrid: () => void): void {
  const surface = useSurface()
  const last = useRef<Element>(null)
  const take = useEffectEvent(() => {
    const isNowhere = isNoElement(document.activeElement)
    if (isNowhere && (isNoElement(last.current) || !last.current?.checkVisibility()) && !surface.hasLayer()) focusGrid()
  })
  // With every render, since a removed element takes the focus with it without an event.
  useLayoutEffect(() => take())
  useEffect(() => surface.subscribe(() => take()), [surface])
  useEffect(() => {
    const follow = () => {
      last.current = document.activeElement
    }
    follow()
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
}

/** True if the focus is on no element of the page: the body, or the main region as a whole. */
const isNoElement = (element: Element | null) =>
  element === null || element === document.body || element.id === 'content'

/**
 * The record in the URL gets the cursor once the list holds it, and a row that was added once the list is refreshed. If
 * the person opens another list, the open inspector moves to its first row; a record that came with the URL stays. A
 * single row gets the cursor by itself.
 */
function useCursorOnRecord<Row extends ListRow, Input extends SortedInput>({
  store,
  pages,
  record,
  added,
}: ListRows<Row, Input>): void {
  const { status, source, isRefreshing } = pages.list
  const [firstInput] = useState(pages.input)
  const place = useEffectEvent(() => {
    if (added.current !== null && !isRefreshing) {
      const key = added.current
      added.current = null
      if (!store.moveToKey(key)) record.open(key)
      return
    }
    if (store.cursorKey() !== null) return
    if (record.code === null) {
      if (source.count === 1) store.moveToIndex(0)
      return
    }
    if (!store.moveToKey(record.code) && pages.input !== firstInput && source.count > 0) store.moveToIndex(0)
  })
  useEffect(() => {
    if (status === 'ready') place()
  }, [status, source])
}
