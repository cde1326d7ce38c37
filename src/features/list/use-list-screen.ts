import { useCallback, useState } from 'react'
import { useSay } from '#features/said.tsx'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useListFlows } from '#features/list/advance/use-list-flows.ts'
import { useListLayout } from '#features/list/columns/use-list-layout.ts'
import { useListExport } from '#features/list/export/use-list-export.ts'
import { listSteps } from '#features/list/host/list-steps.ts'
import { useFocusedGrid } from '#features/list/host/use-focused-grid.ts'
import { useListFocus } from '#features/list/host/use-list-focus.ts'
import { useListHost } from '#features/list/host/use-list-host.ts'
import { useListPopups } from '#features/list/host/use-list-popups.ts'
import { useTargetChanges } from '#features/list/host/use-target-changes.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { ListFlows, ListScreenParts } from '#features/list/list-screen.types.ts'
import { useCursorOnRecord } from '#features/list/record/use-cursor-on-record.ts'
import { useNeighbours } from '#features/list/record/use-neighbours.ts'
import { useRecordHold } from '#features/list/record/use-record-hold.ts'
import { useReopenedForm } from '#features/list/record/use-reopened-form.ts'
import { useRecordRow } from '#features/list/record/use-record-row.ts'
import { useCopyRow } from '#features/list/row-actions/use-copy-row.ts'
import { wordsOf } from '#features/said.tsx'
import type { Said } from '#features/said.tsx'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { useFollowedRows } from '#features/list/rows/use-followed-rows.ts'
import { useListRows } from '#features/list/rows/use-list-rows.ts'

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
  const { store, pages, record, refresh, rowOf } = rows
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
    onLeft: (key) => parts.onLeft?.(key, { notify: setNotice }),
  })
  const { focusGrid } = focus
  const acts = { takeChanged: takeDone, notify: setNotice, focusGrid }
  const { flows, autoAdvance } = useListFlows(rows, parts.useFlows, acts)
  const leaveQuestion = useRecordHold(rows, flows.form ?? null)
  const csv = useListExport(rows, parts, layout.layout)
  const copy = useCopyRow(rows, props, parts.titleOf, setNotice)
  const perform = listSteps<Row>({
    store,
    record,
    popups,
    focus,
    refresh,
    copy,
    startExport: csv.start,
    takeNext: autoAdvance.take,
  })
  const host = useListHost(rows, props, { flows, stopAdvance: autoAdvance.stop, perform, focus, notify: setNotice })
  useTargetChanges(rows, flows.lastDone)
  useCursorOnRecord(rows)
  useFocusedGrid(focus.focusGrid)
  useReopenedForm(rows, user.userId, flows.isOpen)

  return {
    /** What a panel beside the list takes from it. */
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
    csv,
    copy,
  }
}

export type ListScreen<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> = ReturnType<
  typeof useListScreen<Row, Input, Flows>
>
