import type { ListHostParts } from '#features/list/host/list-host.ts'
import type { ListFocus } from '#features/list/host/use-list-focus.ts'
import type { OpenRecord } from '#features/list/record/use-open-record.ts'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The list that the steps act on. */
export interface SteppedList {
  store: QueueStore
  record: OpenRecord
  popups: {
    setFilterOpen: (open: FilterOpen) => void
    setMenu: (menu: 'columns' | 'views') => void
    openRowMenu: () => void
  }
  focus: Pick<ListFocus, 'focusSearch' | 'focusRecord' | 'focusRelation' | 'foldFacts'>
  /** Says why a step did nothing. */
  say: (why: 'facts.noLink' | 'facts.noFold') => void
  refresh: () => void
  copy: () => Promise<void>
  /** Missing when the list has no export. */
  startExport?: () => void
  takeNext: () => void
}

/** Carries out the steps of a list that are more than moving its cursor. */
export function listSteps<Row>(list: SteppedList): ListHostParts<Row>['perform'] {
  const { store, record, popups } = list
  const acts: Record<Parameters<ListHostParts<Row>['perform']>[0], () => void> = {
    open: () => {
      // A list that has just changed has no cursor yet; as with the arrow keys, the first row is meant.
      if (store.cursorKey() === null) store.moveBy(1)
      const key = store.cursorKey()
      if (key !== null) record.open(key)
    },
    close: record.close,
    search: list.focus.focusSearch,
    intoRecord: list.focus.focusRecord,
    relation: () => list.focus.focusRelation() || list.say('facts.noLink'),
    foldFacts: () => list.focus.foldFacts() || list.say('facts.noFold'),
    addFilter: () => popups.setFilterOpen({ kind: 'menu' }),
    refresh: list.refresh,
    showNew: list.refresh,
    columns: () => popups.setMenu('columns'),
    views: () => popups.setMenu('views'),
    copy: () => void list.copy(),
    export: () => list.startExport?.(),
    menu: popups.openRowMenu,
    takeNext: list.takeNext,
    previousRecord: () => record.code !== null && store.moveBy(-1),
    nextRecord: () => record.code !== null && store.moveBy(1),
  }
  return (op) => acts[op]()
}
