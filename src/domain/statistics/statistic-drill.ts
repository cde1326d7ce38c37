import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { payoutStageOf, PAYOUT_STAGES, PAYOUT_STAGE_IDS, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import { toWallClock } from '#domain/time/zones.ts'

/** Filters of the queues of orders and payouts. */
export interface StatisticDrill {
  startTime?: string
  endTime?: string
  completedStartTime?: string
  completedEndTime?: string
  countedAt?: string
  createdDay?: string
  createdWeekday?: number
  createdHour?: number
  completedDay?: string
  completedWeekday?: number
  completedHour?: number
  exactProductId?: number
  merchantId?: number
  supplierId?: number
  withoutSupplier?: boolean
  resourceId?: number
  withoutAccount?: boolean
  orderStatusId?: number[]
  payoutStatus?: number[]
  processState?: number[]
  orderMark?: number
  currency?: string
}

/** The span of an answer as the queue filters by it; its end is its last second, which the queue includes. */
export function spanDrill(
  { from, to, zone }: { from: string; to: string; zone: string },
  countedAt: string,
  reading: Reading,
): StatisticDrill {
  const start = toWallClock(from, zone)
  const end = toWallClock(new Date(Date.parse(to) - 1), zone)
  const standing = { countedAt: toWallClock(countedAt, zone) }
  return reading === 'created'
    ? { startTime: start, endTime: end, ...standing }
    : { completedStartTime: start, completedEndTime: end, ...standing }
}

/** The filters that select the orders, or payouts, of a row. */
export function cellDrill(
  dimension: StatisticDimension,
  { value, currency }: { value: string | null; currency: string },
  { reading, isPayout }: { reading: Reading; isPayout: boolean },
): StatisticDrill {
  return { ...valueDrill(dimension, value, reading, isPayout), currency }
}

function valueDrill(
  dimension: StatisticDimension,
  value: string | null,
  reading: Reading,
  isPayout: boolean,
): StatisticDrill {
  const id = Number(value)
  const isCreated = reading === 'created'
  switch (dimension) {
    case 'day':
      return isCreated ? { createdDay: value ?? '' } : { completedDay: value ?? '' }
    case 'hour':
      return isCreated ? { createdHour: id } : { completedHour: id }
    case 'weekHour': {
      const [weekday, hour] = (value ?? '').split('-').map(Number)
      return isCreated
        ? { createdWeekday: weekday ?? 0, createdHour: hour ?? 0 }
        : { completedWeekday: weekday ?? 0, completedHour: hour ?? 0 }
    }
    case 'product':
      return { exactProductId: id }
    case 'merchant':
      return { merchantId: id }
    case 'supplier':
      return value === null ? { withoutSupplier: true } : { supplierId: id }
    case 'account':
      return value === null ? { withoutAccount: true } : { resourceId: id }
    case 'status':
      return isPayout ? stageDrill(PAYOUT_STAGES.find((stage) => stage === value)) : { orderStatusId: [id] }
    case 'mark':
      return { orderMark: id }
    case 'currency':
      return {}
  }
}

/** The filters beside a row's that select the successful ones. */
export const successDrill = (isPayout: boolean): StatisticDrill =>
  isPayout ? stageDrill(payoutStageOf(PAYOUT_STAGE_IDS.completed)) : { orderStatusId: [ORDER_STATUS_IDS.successful] }

/** Nothing for a stage that this version does not know. */
function stageDrill(stage: PayoutStage | undefined): StatisticDrill {
  if (stage === undefined) return {}
  const { orderStatusId, payoutStatus, processState } = statusIdsOf(stage)
  return { orderStatusId: [orderStatusId], payoutStatus: [payoutStatus], processState: [processState] }
}
