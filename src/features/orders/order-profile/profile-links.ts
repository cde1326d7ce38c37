import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { fromWallClock, toWallClock } from '#domain/zones.ts'
import { spanOf } from '#features/list/fields/filter-input.ts'
import type { ProfileSearch } from '#features/orders/order-profile/profile-search.ts'

export type Profile = OutputOf<'order.profile'>
type Stage = Profile['stages'][number]['stage']
type Band = Profile['byAmountBand'][number]

/** Filters of the order list, as its address takes them. */
export interface QueueFilter {
  startTime: string
  endTime: string
  showAll: true
  productId?: number
  supplierId?: number
  merchantId?: number
  orderStatusId?: number[]
  callbackStatus?: number
  completedStartTime?: string
  currency?: string
  amountFrom?: number
  amountBelow?: number
}

/** Leads into the queue with a filter; plain where the person has no queue, or nothing can be filtered. */
export type ToQueue = (filter: QueueFilter | null, className: string | undefined, children: ReactNode) => ReactNode

/** The call's input for an address. */
export function profileInput(
  { created, startTime, endTime, productId, supplierId, merchantId }: ProfileSearch,
  zone: string,
  now: Date,
): InputOf<'order.profile'> {
  const span = startTime === undefined && endTime === undefined ? spanOf(created, zone, now) : {}
  return { startTime: startTime ?? span.from, endTime: endTime ?? span.to, productId, supplierId, merchantId }
}

const HOUR_MS = 3_600_000

/** The orders that were analysed. The end of a filter names the last second that belongs to it. */
export function allOrders(
  { from, to, zone }: Profile,
  { productId, supplierId, merchantId }: ProfileSearch,
): QueueFilter {
  const lastSecond = new Date(new Date(to).getTime() - 1)
  const parties = Object.fromEntries(
    Object.entries({ productId, supplierId, merchantId }).filter(([, value]) => value !== undefined),
  )
  return { startTime: toWallClock(from, zone), endTime: toWallClock(lastSecond, zone), showAll: true, ...parties }
}

/** The orders that came to the end of a stage. */
export function ordersOfStage(all: QueueFilter, stage: Stage): QueueFilter {
  const { created, allocationFailed, successful, ...others } = ORDER_STATUS_IDS
  switch (stage) {
    case 'createdToAllocated':
      return { ...all, orderStatusId: [successful, ...Object.values(others)].sort((a, b) => a - b) }
    // Paid orders that are being rejected or were taken back count as well, so the status cannot tell; none is paid before it is created.
    case 'allocatedToPaid':
      return { ...all, completedStartTime: all.startTime }
    case 'paidToCalledBack':
    case 'createdToCalledBack':
      return { ...all, completedStartTime: all.startTime, callbackStatus: CALLBACK_STATUS_IDS.succeeded }
  }
}

export function ordersOfBand(all: QueueFilter, { currency, fromMajor, toMajor }: Band): QueueFilter {
  return {
    ...all,
    currency,
    ...(fromMajor > 0 ? { amountFrom: fromMajor } : {}),
    ...(toMajor === null ? {} : { amountBelow: toMajor }),
  }
}

/** The last time that an hour of the day came within the span; the whole of it where the span began or ended in it. */
export function ordersOfHour(all: QueueFilter, hour: number, zone: string): QueueFilter {
  const end = fromWallClock(all.endTime, zone)
  const start = fromWallClock(all.startTime, zone)
  if (!end || !start) return all
  for (let at = end.getTime(); at > start.getTime() - HOUR_MS; at -= HOUR_MS) {
    const text = toWallClock(new Date(at), zone)
    if (Number(text.slice(11, 13)) !== hour) continue
    const begin = `${text.slice(0, 13)}:00:00`
    const last = `${text.slice(0, 13)}:59:59`
    return {
      ...all,
      startTime: begin < all.startTime ? all.startTime : begin,
      endTime: last > all.endTime ? all.endTime : last,
    }
  }
  return all
}
