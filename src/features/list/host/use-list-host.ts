import { useMemo, useRef } from 'react'
import { useSay } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import { useScreenHost } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { clearing } from '#features/list/fields/filters.ts'
import { createListHost } from '#features/list/host/list-host.ts'
import type { HostedList, ListHostParts } from '#features/list/host/list-host.ts'
import type { ListFocus } from '#features/list/host/use-list-focus.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { rememberUsed } from '#features/list/rows/used-rows.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

interface HostParts<Row> {
  flows: ListFlows
  /** Stops auto-advance; returns whether it was on. */
  stopAdvance: () => boolean
  perform: ListHostParts<Row>['perform']
  hasExport: boolean
  hasGroups: boolean
  focus: Pick<ListFocus, 'focusGrid' | 'isInRecord' | 'showRecordTab'>
  notify: (said: Said) => void
}

/** Registers the list with the command surface. */
export function useListHost<Row extends ListRow, Input extends SortedInput>(
  { definition, store, pages, record, rowOf }: ListRows<Row, Input>,
  { search, setSearch, user }: ScreenPageProps<ListSearch>,
  { flows, stopAdvance, perform, hasExport, hasGroups, focus, notify }: HostParts<Row>,
): ScreenHost {
  const t = useSay('list')
  const active = () => definition.filters.active(search)
  return useHostOf<Row>(definition, store, {
    rowOf,
    changes: pages.store.changes,
    firstRow: () => pages.list.source.rowAt(0),
    total: () => pages.list.total,
    record: () => record.code,
    perform,
    hasExport: () => hasExport,
    hasGroups: () => hasGroups,
    showRecordTab: focus.showRecordTab,
    focusGrid: focus.focusGrid,
    startFlow(command, target, filledIn) {
      const [row] = target.rows
      const { screen, keyOf } = definition
      // A target of this list has its rows.
      if (row && target.rows.length === 1)
        rememberUsed(user.userId, target.kind, { screen, key: keyOf(row as unknown as Row) })
      notify(flows.start(command, target, filledIn) ? '' : () => t('tool.busy'))
    },
    lastDone: () => flows.lastDone ?? null,
    undo: (target) => flows.undo?.(target),
    leaveOwn: () => {
      // A bulk run leaves the keyboard to the list, but Esc still stops it.
      if (flows.isOpen) {
        flows.leave()
        return true
      }
      if (stopAdvance()) return true
      if (record.code === null) return false
      if (focus.isInRecord()) {
        focus.focusGrid()
        return true
      }
      record.close()
      return true
    },
    hasFilters: () => active().length > 0,
    clearFilters: () => setSearch(clearing(active())),
  })
}

/** One host for the list's lifetime, which uses the parts of the latest render. */
function useHostOf<Row>(list: HostedList<Row>, store: QueueStore, parts: ListHostParts<Row>): ScreenHost {
  const latest = useRef(parts)
  latest.current = parts
  const host = useMemo(() => createListHost(list, store, () => latest.current), [list, store])
  useScreenHost(host)
  return host
}
