import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { testOrderEndpoints } from '#contract/orders/test-order.endpoints.ts'
import type { TestOrderRow } from '#contract/orders/test-order.endpoints.ts'
import type { MerchantOrder } from '#contract/parties/merchant-query.endpoints.ts'
import { TEST_ORDER_FIELDS } from '#domain/lists/orders/orders.fields.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { CallbackStatus } from '#domain/orders/order-status.ts'
import { LIVE_STATUS, outcomesOf } from '#domain/orders/test-orders.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { byMode } from '#server/access/security/signed-caller.ts'
import { lockEither } from '#server/collect/orders/test-orders/test-queries.ts'
import { merchants, testCallbackAttempts, testOrders } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import type { TestOrder } from '#server/orders/test-orders/as-live.ts'
import { findTestOrder, lockTestOrder, testOrderScope } from '#server/orders/test-orders/keep-test-order.ts'
import { endTestOrder, resendTestCallback } from '#server/orders/test-orders/move-test-order.ts'
import { notFound, versionConflict } from '#server/platform/app-error.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

type Outcomes = Handlers['testOrder.getCallbacks'] extends (...args: never[]) => Promise<infer Answer> ? Answer : never

const list = listOf('testOrder.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(testOrders), merchantName: merchants.name, cursor })
      .from(testOrders)
      .innerJoin(merchants, eq(merchants.id, testOrders.merchantId))
      .$dynamic(),
  key: testOrders.id,
  scope: ({ actor }) => testOrderScope(actor),
  filters: {
    ...fieldFilters(TEST_ORDER_FIELDS, {
      ...getTableColumns(testOrders),
      createTime: testOrders.createdAt,
    }),
    id: equals(testOrders.id),
    orderCode: equalsCode(testOrders.orderCode),
    merchantOrderId: equalsText(testOrders.merchantOrderId),
    callbackStatus: (status: CallbackStatus) => eq(testOrders.callbackStatus, CALLBACK_STATUS_IDS[status]),
  },
  present: (rows) => rows.map(present),
})

function present(order: TestOrder & { merchantName: string }): TestOrderRow {
  return {
    id: order.id,
    orderCode: order.orderCode,
    merchantOrderId: order.merchantOrderId,
    direction: order.direction,
    state: order.state,
    amountMinor: order.amountMinor,
    realAmountMinor: order.realAmountMinor,
    currency: order.currency,
    exponent: order.exponent,
    callbackStatus: order.callbackStatus,
    hasCallbackUrl: order.notifyUrl !== null,
    merchantId: order.merchantId,
    merchantName: order.merchantName,
    utr: order.utr,
    createTime: order.createdAt.toISOString(),
    expireTime: order.expiresAt?.toISOString() ?? null,
    completedTime: order.completedAt?.toISOString() ?? null,
    version: order.version,
  }
}

/** Columns of a test order that its audit entries tell. */
const told = ({ state, callbackStatus }: TestOrder) => ({ state, callbackStatus })

/** Changes an own test order that stands as the person saw it. */
async function changeOwn(
  { db, actor }: Call,
  action: 'end' | 'resendCallback',
  { orderCode, expectedVersion }: { orderCode: string; expectedVersion?: number | undefined },
  change: (order: TestOrder) => Promise<TestOrder>,
): Promise<{ order: TestOrderRow }> {
  const order = await lockTestOrder(db, and(testOrderScope(actor), eq(testOrders.orderCode, orderCode)))
  if (expectedVersion !== undefined && expectedVersion !== order.version)
    throw versionConflict('order.refused', order.version, null, order.updatedAt)
  const after = await change(order)
  await recordAudit(
    db,
    actor,
    `testOrder.${action}`,
    { kind: 'testOrder', id: orderCode },
    { from: told(order), to: told(after) },
  )
  const [merchant] = await db.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, order.merchantId))
  return { order: present({ ...after, merchantName: merchant?.name ?? '' }) }
}

/** Handlers of test orders: the signed call that ends one, and those of the console. */
export const testOrderHandlers = {
  'api.test.order.pay': byMode<'api.test.order.pay'>({
    live: async () => {
      throw notFound('order')
    },
    test: async ({ db, services }, input, { merchant }) => {
      const order = await lockEither(db, input, merchant.id)
      const [usual = 'paid'] = outcomesOf(order.direction)
      const { direction, state, ...after } = await endTestOrder(db, services, order, input.outcome ?? usual)
      const status =
        direction === 'payout' ? STAGE_STATUSES[LIVE_STATUS.payout[state]].order : LIVE_STATUS.collection[state]
      return {
        orderCode: after.orderCode,
        mchOrderNo: after.merchantOrderId,
        orderStatusId: ORDER_STATUS_IDS[status],
        callbackStatus: after.callbackStatus as MerchantOrder['callbackStatus'],
      }
    },
  }),
  'testOrder.getList': list.page,
  'testOrder.getCallbacks': async ({ db, actor }, { orderCode }) => {
    const order = await findTestOrder(db, and(testOrderScope(actor), eq(testOrders.orderCode, orderCode)))
    if (!order) throw notFound('order')
    const rows = await db
      .select()
      .from(testCallbackAttempts)
      .where(eq(testCallbackAttempts.testOrderId, order.id))
      .orderBy(desc(testCallbackAttempts.id))
      .limit(100)
    return {
      list: rows.map(({ testOrderId: _of, byUser, at, outcome, ...row }) => ({
        ...row,
        at: at.toISOString(),
        outcome: outcome as Outcomes['list'][number]['outcome'],
        by: byUser,
      })),
      nextCallbackAt: order.nextCallbackAt?.toISOString() ?? null,
    }
  },
  'testOrder.end': async (call, input) =>
    await changeOwn(
      call,
      'end',
      input,
      async (order) => await endTestOrder(call.db, call.services, order, input.outcome),
    ),
  'testOrder.resendCallback': async (call, input) =>
    await changeOwn(call, 'resendCallback', input, async (order) =>
      resendTestCallback(call.db, call.services, order, call.actor.name),
    ),
} satisfies Pick<Handlers, keyof typeof testOrderEndpoints>
