import { QueryClient } from '@tanstack/react-query'
import { createPageStore } from '#features/list/rows/page-store.ts'
import type { QueueSource } from '#ui/queue/queue-types.ts'
import { statuses } from './orders.ts'
import type { BenchOrder } from './orders.ts'

const pageSize = 100

/** All orders loaded into the console's own page store, with a function to change one of them. */
export async function loadLiveOrders(
  orders: readonly BenchOrder[],
): Promise<{ source: QueueSource<BenchOrder>; change: (index: number) => void }> {
  const pages = createPageStore<BenchOrder, object>(new QueryClient(), {
    pageSize,
    keyOf: (order) => order.code,
    fetchPage: async (_, request) => {
      const from = 'cursor' in request ? Number(request.cursor) : (request.pageIndex - 1) * pageSize
      const end = from + pageSize
      return {
        list: orders.slice(from, end),
        total: orders.length,
        totalIsExact: true,
        nextCursor: end < orders.length ? String(end) : null,
      }
    },
    newestId: () => null,
    isHeld: () => false,
  })
  const isLoaded = () => pages.snapshot().source.rowAt(orders.length - 1) !== undefined
  await new Promise<void>((resolve) => {
    const leave = pages.subscribe(() => {
      if (!isLoaded()) return
      leave()
      resolve()
    })
    pages.load({})
    pages.need(0, orders.length)
  })
  const { source } = pages.snapshot()
  return {
    source,
    change: (index) => {
      const order = source.rowAt(index)
      if (order) pages.patch({ ...order, version: order.version + 1, statusId: (order.statusId + 1) % statuses.length })
    },
  }
}
