import { toWallClock } from '#domain/time/zones.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { linkCell } from '#features/list/define/cell-context.ts'
import type { Place } from '#machines/action/define-actions.ts'
import type { QueueCell } from '#ui/queue/queue-types.ts'

/** The orders of a network between two instants, `to` exclusive, as the queue filters them: by whole seconds, all statuses. */
export interface CountedOrders {
  network: string
  from: string
  to: string
  only?: Readonly<Record<string, unknown>>
}

const SECOND_MS = 1_000

/** Where the counted orders are listed. */
export function ordersPlace({ from, network, only, to }: CountedOrders, zone: string): Place {
  const last = new Date(new Date(to).getTime() - SECOND_MS)
  return {
    screen: 'orders',
    search: {
      ipAddress: network,
      startTime: toWallClock(from, zone),
      endTime: toWallClock(last, zone),
      showAll: true,
      ...only,
    },
  }
}

/** A number that leads to the orders it counts. */
export function ordersCell(count: number, counted: CountedOrders, context: CellContext): QueueCell {
  return linkCell(String(count), count === 0 ? null : ordersPlace(counted, context.zone), context)
}
