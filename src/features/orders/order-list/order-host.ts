import type { CommandTarget, OrderTarget, QueueStep } from '#commands/command.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** What the list can do beyond moving its cursor; each is the screen's own. */
export interface OrderListParts {
  store: QueueStore
  rowOf: (key: string) => OrderRow | undefined
  firstRow: () => OrderRow | undefined
  /** How many rows match the filter. */
  total: () => number
  /** The order that the inspector shows, where it is open. */
  record: () => string | null
  perform: (op: Exclude<QueueStep['op'], 'move' | 'toggle' | 'selectAll' | 'selectNone'>) => void
  startFlow: (command: string, target: OrderTarget) => void
  /** Whether there was something of its own to leave: a menu, the inspector. */
  leaveOwn: () => boolean
  hasFilters: () => boolean
  clearFilters: () => void
}

/** Carries out the commands of a list of orders. */
export function createOrderHost(parts: OrderListParts): ScreenHost {
  const { store } = parts
  const selectedRows = rowsOfSelection(parts)

  function target(): CommandTarget | null {
    const { allMatching } = store.getState()
    if (store.selectionSize() > 0) {
      const matching = allMatching ? Math.max(store.selectionSize(), parts.total() - store.getState().excluded.size) : null
      return { kind: 'order', rows: selectedRows(), source: 'selection', matching }
    }
    const record = parts.record()
    const key = record ?? store.cursorKey()
    const row = key === null ? undefined : parts.rowOf(key)
    return row ? { kind: 'order', rows: [row], source: record === null ? 'focus' : 'record', matching: null } : null
  }

  return {
    screen: 'orders',
    isList: true,
    target,
    perform(step) {
      if (step.op === 'move') move(store, step)
      else if (step.op === 'toggle') store.toggle()
      else if (step.op === 'selectAll') store.allMatching()
      else if (step.op === 'selectNone') store.none()
      else parts.perform(step.op)
    },
    startFlow(command, wanted) {
      parts.startFlow(command, wanted)
    },
    leaveLayer() {
      if (parts.leaveOwn()) return true
      if (store.selectionSize() > 0) {
        store.none()
        return true
      }
      const hasFilters = parts.hasFilters()
      if (hasFilters) parts.clearFilters()
      return hasFilters
    },
  }
}

function move(store: QueueStore, { by, extend = false }: Extract<QueueStep, { op: 'move' }>): void {
  if (typeof by === 'number') return extend ? store.extendBy(by) : store.moveBy(by)
  const places = { page: 'pageDown', '-page': 'pageUp', first: 'first', last: 'last' } as const
  return extend ? store.extendTo(places[by]) : store.moveTo(places[by])
}

/** The selected rows, made anew only when the selection changes: a bulk selection is large, and asked for at every step. */
function rowsOfSelection({ store, rowOf, firstRow }: OrderListParts): () => readonly OrderRow[] {
  let of: unknown
  let rows: readonly OrderRow[] = []
  return () => {
    const state = store.getState()
    // With everything selected one row stands for all; the bulk call finds them by the filter.
    if (state.allMatching) return [firstRow()].filter((row) => row !== undefined)
    if (of !== state.selected) {
      of = state.selected
      rows = store.selectedKeys().flatMap((key) => rowOf(key) ?? [])
    }
    return rows
  }
}
