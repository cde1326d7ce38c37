import type { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import type { statisticsEndpoints } from '#contract/orders/statistics.endpoints.ts'
import type { orderActionEndpoints } from '#contract/orders/order-action.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { repeatable } from '#server/http/repeatable.ts'
import { followBulk } from '#server/collect/orders/actions/follow-bulk.ts'
import { applyBulk, previewBulk } from '#server/collect/orders/actions/bulk-orders.ts'
import { createOrder } from '#server/collect/orders/create/create-order.ts'
import { exportOrders } from '#server/collect/orders/list/export-orders.ts'
import { lastOrder, listOrders } from '#server/collect/orders/list/list-orders.ts'
import { findOrder, orderDetail, presentChanged, readAllocations } from '#server/collect/orders/order-detail.ts'
import { orderProfile } from '#server/collect/orders/order-profile.ts'
import { countOpenWork } from '#server/collect/orders/list/open-work.ts'
import {
  daySpan,
  orderStatistics,
  statisticsByDay,
  summarizeOrders,
} from '#server/collect/orders/list/order-summary.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { MERCHANT_MARK_IDS, ORDER_MARK_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'

type OrderCall = Exclude<
  Extract<keyof Handlers, `order.${string}`>,
  keyof typeof orderActionEndpoints | keyof typeof orderBatchEndpoints | keyof typeof statisticsEndpoints
>

const idList = (ids: Record<string, number>) => ({ list: Object.entries(ids).map(([name, id]) => ({ id, name })) })

/** Handlers of every `order.*` call. */
export const orderHandlers = {
  'order.getList': listOrders,
  'order.getDetail': (call, input) => orderDetail(call, input.orderCode),
  'order.getOrderStatusList': async () => idList(ORDER_STATUS_IDS),
  // A merchant sees and gives none of the marks that staff make.
  'order.getOrderMarkList': async ({ actor }) => {
    const { list } = idList(ORDER_MARK_IDS)
    return { list: actor.role === 'merchant' ? list.filter(({ id }) => MERCHANT_MARK_IDS.includes(id)) : list }
  },
  'order.getOrderAllocateInfo': async ({ actor, db }, { orderCode }) => {
    const order = await findOrder(db, actor, orderCode)
    return { list: await readAllocations(db, order.id) }
  },
  'order.replenishmentOrder': async (call, input) => ({
    order: await presentChanged(call, await supplementOrder(call, input)),
  }),
  'order.callback': async (call, { orderCode, expectedVersion }) => {
    const { actor, db, services, via } = call
    const order = await transitionOrder(db, services, {
      order: { code: orderCode },
      event: 'RESEND_CALLBACK',
      actor,
      via,
      expectedVersion,
    })
    return { order: await presentChanged(call, order) }
  },
  'order.listSummary': summarizeOrders,
  'order.getLastOrder': async (call) => ({ order: await lastOrder(call) }),
  'order.statistics.total': (call) => orderStatistics(call, {}),
  'order.statistics.today': (call, input) => {
    const span = daySpan(call, { start: ['todayDate', input.todayDate], end: ['tomorrowDate', input.tomorrowDate] }, 0)
    return orderStatistics(call, span)
  },
  'order.statistics.yesterday': (call, input) => {
    const span = daySpan(
      call,
      { start: ['yesterdayDate', input.yesterdayDate], end: ['todayDate', input.todayDate] },
      -1,
    )
    return orderStatistics(call, span)
  },
  'order.statistics.days': statisticsByDay,
  'order.openWork': countOpenWork,
  'order.profile': orderProfile,
  'order.bulkPreview': previewBulk,
  'order.bulkFollow': followBulk,
  'order.bulkApply': ownTransaction(applyBulk),
  'order.export': exportOrders,
} satisfies Pick<Handlers, OrderCall>

/** Handlers of the calls signed by merchants. */
export const orderApiHandlers = {
  'api.order.create': repeatable(ownTransaction(createOrder)),
} satisfies Pick<Handlers, 'api.order.create'>
