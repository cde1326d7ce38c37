import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { FetchPage, PageRequest, RowPage } from '#features/list/rows/list-row.ts'
import { loadedRow } from '#features/list/rows/loaded-row.ts'
import { createPageStore } from '#features/list/rows/page-store.ts'
import { orderRow, orderRows } from '#tests/support/orders/order-row.ts'

const PAGE = 10
type OrderPage = RowPage<OrderRow>
interface OrderListInput {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
  pageSize?: number
  [filter: string]: unknown
}
const parts = (fetchPage: FetchPage<OrderRow, OrderListInput>) => ({
  pageSize: PAGE,
  keyOf: (row: OrderRow) => row.orderCode,
  fetchPage,
  newestId: (input: OrderListInput, signal: AbortSignal) =>
    input.sortBy === undefined
      ? null
      : fetchPage({ ...filtersOf(input), pageSize: 1 }, { pageIndex: 1 }, signal).then(({ list }) => list[0]?.id ?? 0),
  isHeld: (key: string) => held.has(key),
})
const held = new Set<string>()
beforeEach(() => held.clear())
const settled = () => new Promise((resume) => setImmediate(resume))

/** A server with `count` orders; it responds at once unless held back. */
function server(count: number, { cap = 10_000, addedSince }: { cap?: number; addedSince?: number } = {}) {
  let rows = orderRows(count)
  const asked: { input: OrderListInput; request: PageRequest }[] = []
  let failing: unknown = null
  const gates: (() => void)[] = []
  let isHeld = false
  const pageAt = (offset: number, size: number): OrderPage => {
    const list = rows.slice(offset, offset + size)
    const isLast = offset + size >= rows.length
    return {
      list,
      total: Math.min(rows.length, cap),
      totalIsExact: rows.length <= cap,
      ...(addedSince !== undefined && { addedSince }),
      nextCursor: isLast ? null : String(list.at(-1)?.id),
    }
  }
  return {
    asked,
    requests: () => asked.map(({ request }) => request),
    fail: (error: unknown) => {
      failing = error
    },
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      for (const gate of gates.splice(0)) gate()
      await settled()
    },
    arrive: (many: number) => {
      rows = orderRows(rows.length + many)
    },
    fetchPage: async (input: OrderListInput, request: PageRequest, signal: AbortSignal): Promise<OrderPage> => {
      asked.push({ input, request })
      if (isHeld) await new Promise<void>((resume) => gates.push(resume))
      signal.throwIfAborted()
      if (failing) throw failing
      const size = typeof input.pageSize === 'number' ? input.pageSize : PAGE
      if ('cursor' in request)
        return pageAt(
          rows.findIndex((row) => row.id < Number(request.cursor)),
          size,
        )
      return pageAt((request.pageIndex - 1) * size, size)
    },
  }
}

async function loaded(count: number, options?: Parameters<typeof server>[1]) {
  const from = server(count, options)
  const client = new QueryClient()
  const store = createPageStore(client, parts(from.fetchPage))
  store.load({})
  await settled()
  return { from, store, client, source: () => store.snapshot().source }
}

describe('the pages of a list', () => {
  it('keep a change that arrives while older responses are pending', async () => {
    const { from, store, source } = await loaded(12)
    from.hold()
    const refreshed = store.refresh()
    const changed = orderRow({ ...source().rowAt(0), version: 9 })
    store.patch(changed)
    await from.release()
    await refreshed
    expect(source().rowAt(0)).toEqual(changed)
    expect(store.rowOf(changed.orderCode)).toEqual(changed)
    // Responses to later requests apply again.
    await store.refresh()
    expect(source().rowAt(0)?.version).not.toBe(9)
  })

  it('keep a change that arrives between the responses of one refresh', async () => {
    const { from, store, source } = await loaded(25)
    store.need(5, 15)
    await settled()
    from.hold()
    const refreshed = store.refresh()
    const first = from.release()
    from.hold()
    await first
    expect(from.requests().at(-1), 'the next page is under way').toEqual({ cursor: '16' })
    const changed = orderRow({ ...source().rowAt(0), version: 9 })
    store.patch(changed)
    await from.release()
    await refreshed
    expect(source().rowAt(0)).toEqual(changed)
    expect(store.rowOf(changed.orderCode)).toEqual(changed)
  })

  it('return a row requested during a refresh that does not include it', async () => {
    const { from, store } = await loaded(25)
    from.hold()
    const refreshed = store.refresh()
    const row = loadedRow(store, 20)
    await from.release()
    await refreshed
    expect((await row)?.id).toBe(5)
    expect(await loadedRow(store, 25), 'beyond the end').toBeUndefined()
  })

  it('load the first page, then follow by cursor', async () => {
    const { from, store, source } = await loaded(25)
    expect(source().count).toBe(25)
    expect(source().rowAt(0)?.id).toBe(25)
    expect(source().rowAt(10)).toBeUndefined()
    store.need(5, 15)
    await settled()
    expect(source().rowAt(10)?.id).toBe(15)
    expect(from.requests()).toEqual([{ pageIndex: 1 }, { cursor: '16' }])
  })

  it('are fetched by page number after a jump, once each', async () => {
    const { from, store, source } = await loaded(95)
    store.need(70, 75)
    store.need(70, 75)
    await settled()
    store.need(70, 75)
    expect(source().rowAt(70)?.id).toBe(25)
    expect(from.requests()).toEqual([{ pageIndex: 1 }, { pageIndex: 8 }])
  })

  it('say how many rows came since the moment at which the list stands', async () => {
    const { store } = await loaded(47)
    expect(store.snapshot().addedSince).toBe(0)
    expect((await loaded(47, { addedSince: 3 })).store.snapshot().addedSince).toBe(3)
  })

  it('continue past a total that is only a lower bound, up to the real end', async () => {
    const { store, source } = await loaded(47, { cap: 20 })
    expect(store.snapshot()).toMatchObject({ total: 20, totalIsExact: false })
    expect(source().count).toBe(20)
    for (const at of [15, 25, 35, 45]) {
      store.need(at, at + 1)
      await settled()
    }
    expect(source().count).toBe(47)
    expect(source().rowAt(46)?.id).toBe(1)
  })

  it('know the index of a key', async () => {
    const { store, source } = await loaded(25)
    const third = source().rowAt(2)
    expect(source().indexOf(third?.orderCode ?? '')).toBe(2)
    expect(store.rowOf('C0000000000000000')).toBeUndefined()
  })

  it('switch to another list and ignore late responses of the previous one', async () => {
    const { from, store, source } = await loaded(25)
    from.hold()
    store.load({ orderCode: 'A' })
    store.load({ orderCode: 'B' })
    expect(store.snapshot().status).toBe('loading')
    await from.release()
    expect(from.asked.at(-1)?.input).toEqual({ orderCode: 'B' })
    expect(store.snapshot().status).toBe('ready')
    expect(source().count).toBe(25)
    const asked = from.asked.length
    store.load({ orderCode: 'B' })
    expect(from.asked).toHaveLength(asked)
  })

  it('leave the query cache with their list, with a refresh, and with the store', async () => {
    const { store, client } = await loaded(25)
    const kept = () => client.getQueryCache().getAll().length
    store.need(5, 25)
    await settled()
    expect(kept()).toBe(3)
    store.need(0, 5)
    await store.refresh()
    expect(kept()).toBe(1)
    store.load({ orderCode: 'A' })
    await settled()
    expect(kept()).toBe(1)
    store.dispose()
    expect(kept()).toBe(0)
  })

  it('report a failure, and load on retry', async () => {
    const from = server(5)
    const store = createPageStore(new QueryClient(), parts(from.fetchPage))
    from.fail(new Error('down'))
    store.load({})
    await settled()
    expect(store.snapshot()).toMatchObject({ status: 'failed', error: new Error('down') })
    from.fail(null)
    await store.refresh()
    expect(store.snapshot()).toMatchObject({ status: 'ready', error: null })
  })
})

describe('a page that fails', () => {
  it('is requested once, and again after a refresh', async () => {
    const { from, store, source } = await loaded(45)
    from.fail(new Error('down'))
    store.need(20, 25)
    await settled()
    const asked = from.asked.length
    store.need(20, 25)
    await settled()
    expect(from.asked).toHaveLength(asked)
    expect(store.snapshot()).toMatchObject({ status: 'ready', error: new Error('down') })
    from.fail(null)
    await store.refresh()
    expect(source().rowAt(20)?.id).toBe(25)
  })
})

describe('live changes', () => {
  it('replace only the changed row, in place', async () => {
    const { store, source } = await loaded(25)
    const before = store.snapshot()
    const [other, row] = [source().rowAt(2), source().rowAt(3)]
    const changedKeys: string[] = []
    source().onRowChanged((key) => changedKeys.push(key))
    store.patch({ ...orderRow(row), version: 9, orderStatusId: 4 })
    expect(source().rowAt(3)).toMatchObject({ orderStatusId: 4, version: 9 })
    expect(source().rowAt(3)).not.toBe(row)
    expect(source().rowAt(2)).toBe(other)
    expect(store.rowOf(orderRow(row).orderCode)).toBe(source().rowAt(3))
    expect(changedKeys).toEqual([row?.orderCode])
    expect(store.snapshot(), 'the list is the same list').toBe(before)
  })

  it('report changes of a held row that a refresh moved out of the loaded pages', async () => {
    const { from, store, source } = await loaded(25)
    const last = orderRow(source().rowAt(9))
    held.add(last.orderCode)
    from.arrive(1)
    await store.refresh()
    const changedKeys: string[] = []
    store.onRowChanged((key) => changedKeys.push(key))
    store.patch({ ...last, version: 9 })
    expect(changedKeys).toEqual([last.orderCode])
    expect(store.rowOf(last.orderCode)?.version).toBe(9)
    expect(source().indexOf(last.orderCode)).toBe(-1)
  })

  it('do not overwrite newer rows, nor add rows that are not loaded', async () => {
    const { store, source } = await loaded(25)
    const row = source().rowAt(3)
    const changedKeys: string[] = []
    store.onRowChanged((key) => changedKeys.push(key))
    store.patch({ ...orderRow(row), version: 2, orderStatusId: 9 })
    store.patch(orderRow({ orderCode: 'C2611209999999999', version: 99 }))
    expect(source().rowAt(3)).toBe(row)
    expect(changedKeys).toEqual([])
  })

  it('report the newest id, also for a list that is not sorted newest first', async () => {
    const { store } = await loaded(25)
    expect(store.snapshot().newestId).toBe(25)
    store.load({ sortBy: 'amountMinor', sortDirection: 'asc' })
    await settled()
    expect(store.snapshot().newestId).toBe(25)
  })
})

describe('refreshing', () => {
  it('keeps the object of a row that is as it was, and replaces that of one that changed', async () => {
    const from = server(3)
    let wording = 'before'
    const store = createPageStore(
      new QueryClient(),
      parts(async (...request) => {
        const page = await from.fetchPage(...request)
        return { ...page, list: page.list.map((row, at) => ({ ...row, ...(at === 1 && { subject: wording }) })) }
      }),
    )
    store.load({})
    await settled()
    const rows = () => [0, 1, 2].map((at) => store.snapshot().source.rowAt(at))
    const before = rows()
    wording = 'after'
    await store.refresh()
    expect(rows().map((row, at) => row === before[at])).toEqual([true, false, true])
  })

  it('keeps the visible rows until the new ones arrive', async () => {
    const { from, store, source } = await loaded(25)
    from.arrive(3)
    from.hold()
    const refreshed = store.refresh()
    expect(store.snapshot()).toMatchObject({ status: 'ready', isRefreshing: true })
    expect(source().rowAt(0)?.id).toBe(25)
    await from.release()
    await refreshed
    expect(store.snapshot()).toMatchObject({ isRefreshing: false, newestId: 28 })
    expect(source().rowAt(0)?.id).toBe(28)
  })

  it('fetches the visible page together with the first', async () => {
    const { from, store, source } = await loaded(95)
    store.need(40, 55)
    await settled()
    from.arrive(1)
    await store.refresh()
    expect(source().rowAt(45)?.id).toBe(51)
    expect(source().rowAt(20)).toBeUndefined()
  })

  it('keeps the position of the cursor, wherever the last scroll went', async () => {
    const { from, store, source } = await loaded(95)
    for (const at of [45, 85]) {
      store.need(at, at + 1)
      await settled()
    }
    from.arrive(1)
    await store.refresh(45)
    expect(source().rowAt(45)?.id).toBe(51)
    expect(source().rowAt(85)?.id).toBe(11)
  })

  it('drops rows it does not return, except held ones, which keep updating', async () => {
    const { store, source } = await loaded(95)
    for (const at of [45, 85]) {
      store.need(at, at + 1)
      await settled()
    }
    const [kept, gone, shown] = [45, 46, 0].map((at) => orderRow({ ...source().rowAt(at) }))
    if (!kept || !gone || !shown) throw new Error('the rows were not loaded')
    held.add(kept.orderCode)
    store.need(0, 1)
    await store.refresh()
    expect([kept, gone, shown].map(({ orderCode }) => store.rowOf(orderCode)?.id)).toEqual([
      kept.id,
      undefined,
      shown.id,
    ])
    store.patch({ ...kept, version: kept.version + 1 })
    store.patch({ ...gone, version: gone.version + 1 })
    expect([kept, gone].map(({ orderCode }) => store.rowOf(orderCode)?.version)).toEqual([kept.version + 1, undefined])
    store.need(45, 46)
    await settled()
    expect(store.rowOf(gone.orderCode)?.id).toBe(gone.id)
    held.clear()
    store.need(0, 1)
    await store.refresh()
    expect(store.rowOf(kept.orderCode)).toBeUndefined()
  })

  it('restores a forgotten row that is still in the list', async () => {
    const { store, source } = await loaded(12)
    const row = source().rowAt(3)
    const key = row?.orderCode ?? ''
    held.add(key)
    store.forget(key)
    expect([store.rowOf(key), source().rowAt(3)]).toEqual([undefined, row])
    await store.refresh()
    expect(store.rowOf(key)?.id).toBe(row?.id)
  })

  it('changes nothing when it fails', async () => {
    const { from, store, source } = await loaded(25)
    from.fail(new Error('down'))
    await store.refresh()
    expect(source().rowAt(0)?.id).toBe(25)
    expect(store.snapshot()).toMatchObject({ status: 'ready', isRefreshing: false, error: new Error('down') })
  })
})
