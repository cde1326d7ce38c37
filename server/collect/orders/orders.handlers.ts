import { and, gte, lte } from 'drizzle-orm'
import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import type { SQL } from 'drizzle-orm'
import type { FollowedState } from '#contract/calls/bulk.schemas.ts'
import type { ParsedInputOf, OutputOf } from '#contract/contract.ts'
import type { orderActionEndpoints } from '#contract/orders/order-action.endpoints.ts'
import type { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import type { OrderFilter, OrderRow } from '#contract/orders/order.schemas.ts'
import type { statisticsEndpoints } from '#contract/orders/statistics.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import {
  MERCHANT_MARK_IDS,
  ORDER_MARK_IDS,
  ORDER_STATUS_IDS,
  orderStatusOf,
  callbackStatusOf,
  orderMarkOf,
} from '#domain/orders/order-status.ts'
import type { Locale } from '#domain/text/locales.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { applyBulk, previewBulk } from '#server/collect/orders/actions/bulk-orders.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import { createOrder } from '#server/collect/orders/create/create-order.ts'
import { lastOrder, listOrders, readOrders } from '#server/collect/orders/list/list-orders.ts'
import {
  daySpan,
  orderStatistics,
  statisticsByDay,
  summarizeOrders,
} from '#server/collect/orders/list/order-summary.ts'
import { findOrder, orderDetail, presentChanged, readAllocations } from '#server/collect/orders/order-detail.ts'
import { orderConditions } from '#server/collect/orders/order-filter.ts'
import { orderProfile } from '#server/collect/orders/order-profile.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { presentOrderRecord } from '#server/collect/orders/present-order.ts'
import { transitionOrder, judgedOrder } from '#server/collect/orders/transition/transition-order.ts'
import { createTestOrder } from '#server/collect/orders/test-orders/create-test-order.ts'
import { creationByMode } from '#server/access/security/signed-caller.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { ownTransaction, repeatable, prechecked } from '#server/http/call.ts'
import { deliveredSince } from '#server/orders/callbacks/list-callbacks.ts'
import { exportRows } from '#server/orders/rows/export-rows.ts'
import { selected, hasCode } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { ENUM_NAMES, productName } from '#server/platform/csv/enum-names.ts'
import type { EnumNames } from '#server/platform/csv/enum-names.ts'
import { countUpToCap } from '#server/platform/lists/paging/count.ts'
import { amountCell, timeCell } from '#server/platform/tables/cells.ts'
import type { Cell } from '#server/platform/tables/cells.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type ExportColumn = keyof OrderRow

/** Timestamp columns; their headers name the zone. */
const TIME_COLUMNS: readonly ExportColumn[] = [
  'createTime',
  'expireTime',
  'completedTime',
  'updateTime',
  'utrSubmitTime',
]
const MONEY_COLUMNS: readonly ExportColumn[] = ['amountMinor', 'payableMinor', 'realAmountMinor', 'feeMinor']

/** One cell: money in major units, times in the zone, states by their localized names. */
function exportCell(row: OrderRow, column: ExportColumn, zone: string, language: Locale): Cell {
  const value = row[column]
  if (value === null) return ''
  if (MONEY_COLUMNS.includes(column)) return amountCell(Number(value), row.exponent)
  if (column === 'usdtCount') return amountCell(Number(value), 6)
  if (TIME_COLUMNS.includes(column)) return timeCell(String(value), zone)
  return nameOf(row, column, ENUM_NAMES[language]) ?? String(value)
}

function nameOf(row: OrderRow, column: ExportColumn, names: EnumNames): string | undefined {
  switch (column) {
    case 'orderStatusId':
      return names.orderStatus[orderStatusOf(row.orderStatusId)]
    case 'callbackStatus':
      return names.callbackStatus[callbackStatusOf(row.callbackStatus)]
    case 'orderMark':
      return names.orderMark[orderMarkOf(row.orderMark)]
    case 'supplementStatus':
      return row.supplementStatus === 1 ? names.supplementStatus.yes : names.supplementStatus.no
    case 'supplementType':
      return row.supplementType === null ? undefined : names.supplementType[row.supplementType]
    case 'productId':
      return productName(row.productId, names)
    default:
      return typeof row[column] === 'boolean' ? (row[column] ? names.yesNo.yes : names.yesNo.no) : undefined
  }
}

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
  'order.replenishmentOrder': prechecked(judgedOrder('SUPPLEMENT'), async (call, input) => ({
    order: await presentChanged(call, await supplementOrder(call, input)),
  })),
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
  'order.getLastOrder': async (call, input) => await lastOrder(call, input),
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
  'api.order.create': repeatable(
    ownTransaction(creationByMode<'api.order.create'>({ live: createOrder, test: createTestOrder })),
  ),
} satisfies Pick<Handlers, 'api.order.create'>

/** Streams the selected orders as a file, newest first. */
async function exportOrders(call: Call, input: ParsedInputOf<'order.export'>): Promise<string> {
  const { actor, db, services } = call
  return exportRows(call, input, {
    name: 'orders',
    table: orders,
    where: selected(orders, input.selection, {
      scope: orderScope(actor),
      matching: (filter) => orderConditions(actor, spanOfTime(services, filter), zoneOf(services)),
    }),
    read: async (ids) => (await readOrders(db, ids)).map((order) => presentOrderRecord(actor, order)),
    timeColumns: TIME_COLUMNS,
    hidden: hiddenOrderFields(actor.role),
    cell: exportCell,
  })
}

/** State of a run's orders whose effect was queued; orders that the actor may not see are left out. */
async function followBulk(
  { actor, db }: Call,
  { action, orderCodes, since }: ParsedInputOf<'order.bulkFollow'>,
): Promise<OutputOf<'order.bulkFollow'>> {
  const rows = await db
    .select({ id: orders.id, orderCode: orders.orderCode, status: orders.status })
    .from(orders)
    .where(and(hasCode(orders, orderCodes), orderScope(actor)))
  const callbackOf = await deliveredSince(
    db,
    rows.map(({ id }) => id),
    new Date(since),
  )
  const stateOf = action === 'REJECT' ? ({ status }: { status: number }) => rejectionOf(status) : undefined
  return { results: rows.map((row) => ({ orderCode: row.orderCode, state: stateOf?.(row) ?? callbackOf(row.id) })) }
}

/** A paid order is rejected once its money has been returned; the merchant may have spent it. */
function rejectionOf(status: number): FollowedState {
  const now = orderStatusOf(status)
  if (now === 'rejecting') return 'queued'
  return now === 'rejected' ? 'done' : 'failed'
}

/** The amount of each kind of open work; counting stops at the cap. Kinds hidden from the role count zero. */
async function countOpenWork({ actor, db, services }: Call): Promise<OutputOf<'order.openWork'>> {
  const zone = zoneOf(services)
  const today = startOfDay(services.now(), zone)
  const count = async (filter: OrderFilter, extra?: SQL) =>
    await countUpToCap(db, orders, and(orderConditions(actor, filter, zone), extra))
  const late = new Date(services.now().getTime() - services.settings.get('orderWaitLimit') * 60_000)
  const pending = { orderStatusId: [ORDER_STATUS_IDS.pendingConfirmation] }
  const [pendingConfirmation, callbackFailed, timedOutToday, locked, suspicious, overdue, oldest] = await Promise.all([
    count(pending),
    count({ callbackStatus: 3 }),
    count({ orderStatusId: [ORDER_STATUS_IDS.timedOut] }, gte(orders.createdAt, today)),
    count({ locked: true }),
    count({ orderMark: 2 }),
    count(pending, lte(orders.createdAt, late)),
    db
      .select({ at: orders.createdAt })
      .from(orders)
      .where(orderConditions(actor, { callbackStatus: 3 }, zone))
      .orderBy(orders.createdAt)
      .limit(1),
  ])
  return {
    pendingConfirmation,
    callbackFailed,
    timedOutToday,
    locked,
    suspicious,
    overdue,
    oldestCallbackAt: oldest[0]?.at.toISOString() ?? null,
    cap: LIMITS.countCap,
  }
}
