import { describe, expect, it, vi } from 'vitest'
import type { ScreenHost } from '#commands/surface.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { createListHost } from '#features/list/host/list-host.ts'
import type { HostedList, ListHostParts } from '#features/list/host/list-host.ts'
import { createQueueStore } from '#ui/queue/queue-store.ts'
import { orderRows } from '#tests/support/orders/order-row.ts'

const rows = orderRows(5)
const codeAt = (index: number) => rows[index]?.orderCode ?? ''

const ORDERS: HostedList<OrderRow> = {
  screen: 'orders',
  commands: [],
  targetOf: (some, source, matching) => ({ kind: 'order', rows: some, source, matching }),
}

function list(change: Partial<ListHostParts<OrderRow>> = {}) {
  const store = createQueueStore()
  store.setRows({ count: rows.length, keyAt: (index) => rows[index]?.orderCode })
  const parts: ListHostParts<OrderRow> = {
    rowOf: (key) => rows.find((row) => row.orderCode === key),
    changes: () => 0,
    firstRow: () => rows[0],
    total: () => 400,
    record: () => null,
    perform: vi.fn(),
    showRecordTab: vi.fn(),
    hasExport: () => true,
    hasGroups: () => false,
    focusGrid: vi.fn(),
    startFlow: vi.fn(),
    leaveOwn: () => false,
    hasFilters: () => false,
    clearFilters: vi.fn(),
    ...change,
  }
  return { store, parts, host: createListHost(ORDERS, store, () => parts) }
}

const codes = (host: ScreenHost) => {
  const target = host.target()
  return target?.kind === 'order' ? target.rows.map((row) => row.orderCode) : undefined
}

describe('what commands act on', () => {
  it('is nothing, the focused row, the open record or the selection, in rising priority', () => {
    let record: string | null = null
    const { store, host } = list({ record: () => record })
    expect(host.target()).toBeNull()
    host.perform({ op: 'move', by: 1 })
    expect(host.target()).toMatchObject({ source: 'focus', matching: null })
    expect(codes(host)).toEqual([codeAt(0)])
    record = codeAt(3)
    expect(host.target()).toMatchObject({ source: 'record' })
    expect(codes(host)).toEqual([codeAt(3)])
    store.toggle(codeAt(1))
    store.toggle(codeAt(2))
    expect(host.target()).toMatchObject({ source: 'selection', matching: null })
    expect(codes(host)).toEqual([codeAt(1), codeAt(2)])
  })

  it('is the current version of the selected rows', () => {
    let version = 1
    const { store, host } = list({
      rowOf: (key) => rows.filter(({ orderCode }) => orderCode === key).map((row) => ({ ...row, version }))[0],
      changes: () => version,
    })
    store.toggle(codeAt(1))
    const before = host.target()
    expect(before).toMatchObject({ rows: [{ version: 1 }] })
    expect(host.target()?.rows).toBe(before?.rows)
    version = 2
    expect(host.target()).toMatchObject({ rows: [{ version: 2 }] })
  })

  it('is everything that matches except the excluded rows', () => {
    const { store, host } = list()
    host.perform({ op: 'selectAll' })
    store.toggle(codeAt(1))
    expect(host.target()).toMatchObject({ source: 'selection', matching: 399 })
  })

  it('does not rebuild the rows of an unchanged selection', () => {
    const { store, host } = list()
    store.toggle(codeAt(1))
    const before = host.target()?.rows
    host.perform({ op: 'move', by: 1 })
    expect(host.target()?.rows).toBe(before)
  })
})

it('uses the latest parts', () => {
  const { store, parts } = list()
  let latest = parts
  const host = createListHost(ORDERS, store, () => latest)
  const startFlow = vi.fn()
  const lastDone = { event: 'REJECT', target: ORDERS.targetOf(rows.slice(0, 1), 'record', null) }
  expect(host.lastDone?.()).toBeNull()
  latest = { ...parts, startFlow, lastDone: () => lastDone, record: () => codeAt(2) }
  const target = host.target()
  expect(codes(host)).toEqual([codeAt(2)])
  expect(host.lastDone?.()).toBe(lastDone)
  const filledIn = { reason: 'paid twice' }
  host.startFlow('order.reject', target ?? lastDone.target, filledIn)
  expect(startFlow).toHaveBeenCalledExactlyOnceWith('order.reject', target, filledIn)
  expect(parts.startFlow).not.toHaveBeenCalled()
})

describe('leaving layers', () => {
  it('closes the list’s own layer, then the selection, then the filters, one at a time', () => {
    let isOpen = true
    const clearFilters = vi.fn()
    const leaveOwn = () => {
      const was = isOpen
      isOpen = false
      return was
    }
    const { store, host } = list({ leaveOwn, hasFilters: () => clearFilters.mock.calls.length === 0, clearFilters })
    store.toggle(codeAt(1))
    expect(host.leaveLayer()).toBe(true)
    expect(store.selectionSize()).toBe(1)
    expect(host.leaveLayer()).toBe(true)
    expect(store.selectionSize()).toBe(0)
    expect(clearFilters).not.toHaveBeenCalled()
    expect(host.leaveLayer()).toBe(true)
    expect(clearFilters).toHaveBeenCalledOnce()
    expect(host.leaveLayer()).toBe(false)
  })
})

describe('steps', () => {
  it('move and extend by rows, pages and ends', () => {
    const { store, host } = list()
    store.setPageRows(2)
    host.perform({ op: 'move', by: 'last' })
    expect(store.cursorKey()).toBe(codeAt(4))
    host.perform({ op: 'move', by: '-page' })
    expect(store.cursorKey()).toBe(codeAt(2))
    host.perform({ op: 'move', by: -1, extend: true })
    expect(store.selectedKeys().toSorted()).toEqual([codeAt(1), codeAt(2)].toSorted())
  })

  it('of the cursor give the grid the focus; what is beside the list keeps it while records pass', () => {
    const { host, parts } = list()
    for (const step of [{ op: 'move', by: 1 }, { op: 'open' }, { op: 'toggle' }] as const) {
      host.perform(step)
      expect(parts.focusGrid).toHaveBeenCalledOnce()
      vi.mocked(parts.focusGrid).mockClear()
    }
    host.perform({ op: 'nextRecord' })
    host.perform({ op: 'search' })
    expect(parts.focusGrid).not.toHaveBeenCalled()
    host.perform({ op: 'recordTab', at: 2 })
    expect(parts.showRecordTab).toHaveBeenCalledWith(2)
  })

  it('pass screen-specific steps on', () => {
    const { host, parts } = list()
    host.perform({ op: 'search' })
    host.perform({ op: 'export' })
    expect(parts.perform).toHaveBeenNthCalledWith(1, 'search')
    expect(parts.perform).toHaveBeenNthCalledWith(2, 'export')
  })
})

it('goes from group to group where the rows stand in groups, and does not offer it elsewhere', () => {
  const { store, host, parts } = list({ hasGroups: () => true })
  store.setRows({ count: rows.length, keyAt: codeAt }, [0, 2, 4])
  for (const by of [1, 1, 1, -1] as const) host.perform({ op: 'group', by })
  expect(store.cursorIndex()).toBe(2)
  expect(parts.focusGrid).toHaveBeenCalledTimes(4)
  expect([host.takes?.('group'), list().host.takes?.('group')]).toEqual([true, false])
})
