import type { Command, CommandTarget, LastDone, QueueStep, TargetSource } from '#commands/command.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** Which list it is, and what its commands are and act on. */
export interface HostedList<Row> {
  screen: ScreenName
  commands: readonly Command[]
  /** The rows as a command target; `matching` is the number of matches when everything is selected. */
  targetOf: (rows: readonly Row[], source: TargetSource, matching: number | null) => CommandTarget
}

/** Steps of the messages, which have a host of their own. */
type MessageStep = 'readAll' | 'moveOn'

/** Parts of a list beyond moving its cursor, supplied by the screen. */
export interface ListHostParts<Row> {
  rowOf: (key: string) => Row | undefined
  /** The number of row changes so far. */
  changes: () => number
  firstRow: () => Row | undefined
  /** The number of rows that match the filter. */
  total: () => number
  /** The key of the row in the inspector, if it is open. */
  record: () => string | null
  perform: (
    op: Exclude<QueueStep['op'], 'move' | 'group' | 'toggle' | 'selectAll' | 'selectNone' | 'recordTab' | MessageStep>,
  ) => void
  showRecordTab: (at: number) => void
  /** True where the rows can be had as a file. */
  hasExport: () => boolean
  /** True where the rows stand in groups. */
  hasGroups: () => boolean
  /** Gives the grid the keyboard's focus. */
  focusGrid: () => void
  startFlow: ScreenHost['startFlow']
  lastDone?: () => LastDone | null
  undo?: (target: CommandTarget) => void
  /** Closes the screen's own layer, a menu or the inspector; returns whether one was open. */
  leaveOwn: () => boolean
  hasFilters: () => boolean
  clearFilters: () => void
}

/** Carries out the commands of a list with its latest parts; `parts` is asked at each command. */
export function createListHost<Row>(
  list: HostedList<Row>,
  store: QueueStore,
  parts: () => ListHostParts<Row>,
): ScreenHost {
  const selectedRows = rowsOfSelection(store, parts)

  function target(): CommandTarget | null {
    const { allMatching } = store.getState()
    if (store.selectionSize() > 0) {
      const matching = allMatching
        ? Math.max(store.selectionSize(), parts().total() - store.getState().excluded.size)
        : null
      return list.targetOf(selectedRows(), 'selection', matching)
    }
    const record = parts().record()
    const key = record ?? store.cursorKey()
    const row = key === null ? undefined : parts().rowOf(key)
    return row ? list.targetOf([row], record === null ? 'focus' : 'record', null) : null
  }

  return {
    screen: list.screen,
    kind: list.targetOf([], 'focus', null).kind,
    commands: list.commands,
    isList: true,
    takes(step) {
      if (step === 'group') return parts().hasGroups()
      return step !== 'export' || parts().hasExport()
    },
    target,
    perform(step) {
      // The steps of its cursor are heard only from a grid that has the focus.
      if (isOfCursor(step)) parts().focusGrid()
      if (step.op === 'move') move(store, step)
      else if (step.op === 'group') store.moveByGroup(step.by)
      else if (step.op === 'recordTab') parts().showRecordTab(step.at)
      else if (step.op === 'toggle') store.toggle()
      else if (step.op === 'selectAll') store.allMatching()
      else if (step.op === 'selectNone') store.none()
      else if (step.op === 'open') parts().perform('open')
      else if (step.op !== 'readAll' && step.op !== 'moveOn') parts().perform(step.op)
    },
    startFlow: (command, wanted, filledIn) => parts().startFlow(command, wanted, filledIn),
    lastDone: () => parts().lastDone?.() ?? null,
    undo: (wanted) => parts().undo?.(wanted),
    leaveLayer() {
      if (parts().leaveOwn()) return true
      if (store.selectionSize() > 0) {
        store.none()
        return true
      }
      const hasFilters = parts().hasFilters()
      if (hasFilters) parts().clearFilters()
      return hasFilters
    },
  }
}

const isOfCursor = ({ op }: QueueStep) =>
  op === 'move' || op === 'group' || op === 'open' || op === 'toggle' || op === 'selectAll'

function move(store: QueueStore, { by, extend = false }: Extract<QueueStep, { op: 'move' }>): void {
  if (typeof by === 'number') return extend ? store.extendBy(by) : store.moveBy(by)
  const targets = { page: 'pageDown', '-page': 'pageUp', first: 'first', last: 'last' } as const
  return extend ? store.extendTo(targets[by]) : store.moveTo(targets[by])
}

/**
 * The selected rows, rebuilt only when the selection or a row changes: a bulk selection is large and read at every
 * step.
 */
function rowsOfSelection<Row>(store: QueueStore, parts: () => ListHostParts<Row>): () => readonly Row[] {
  let of: unknown
  let since = -1
  let rows: readonly Row[] = []
  return () => {
    const state = store.getState()
    const { rowOf, changes, firstRow } = parts()
    // With everything selected, the first row represents all; the bulk call finds them by filter.
    if (state.allMatching) return [firstRow()].filter((row) => row !== undefined)
    if (of !== state.selected || since !== changes()) {
      of = state.selected
      since = changes()
      rows = store.selectedKeys().flatMap((key) => rowOf(key) ?? [])
    }
    return rows
  }
}
