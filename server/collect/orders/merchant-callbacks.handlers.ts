import { and, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { merchantCallbackEndpoints } from '#contract/parties/merchant-callback.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { RESEND_MAX } from '#domain/orders/callback-faults.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { merchants, orders, payoutOrders } from '#server/db/schema/schema.ts'
import { ownTransaction } from '#server/http/call.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { addHits } from '#server/http/limits/fair-shares.ts'
import { refuseAbove } from '#server/http/limits/payer-limits.ts'
import { signedCallback } from '#server/orders/callbacks/sending/callback-body.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { partyScope } from '#server/platform/lists/party-scope.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'

const TESTS_A_MINUTE = 10
const MINUTE_MS = 60_000

/** Handlers of what merchants do about their own callbacks. */
export const merchantCallbackHandlers = {
  'orderCallBack.resend': ownTransaction(async (call: Call, { orderCodes }: { orderCodes: string[] }) => {
    const results = []
    for (const orderCode of new Set(orderCodes)) {
      const refusal = await resend(call, orderCode)
      results.push({ orderCode, ok: refusal === null, refusal })
    }
    return { results }
  }),

  'orderCallBack.resendFailed': ownTransaction(async (call: Call) => {
    const found = await Promise.all([orders, payoutOrders].map((table) => failedOf(call, table)))
    let resent = 0
    let refused = 0
    for (const orderCode of found.flatMap((codes) => codes.slice(0, RESEND_MAX.failed))) {
      if ((await resend(call, orderCode)) === null) resent += 1
      else refused += 1
    }
    return { resent, refused, left: found.some((codes) => codes.length > RESEND_MAX.failed) }
  }),

  'orderCallBack.sendTest': async ({ actor, db, root, services, whileWaitingOutside }, { url }) => {
    const [merchant] = await db
      .select()
      .from(merchants)
      .where(eq(merchants.id, actor.merchantId ?? -1))
    if (!merchant) throw notFound('merchant')
    const key = `callback tests of merchant ${merchant.id}`
    refuseAbove(TESTS_A_MINUTE, (await addHits(root, new Map([[key, 1]]), MINUTE_MS)).get(key))
    const event = { id: `test-${randomUUID()}`, at: services.now(), attempt: 1 }
    const request = signedCallback(services, merchant, event, { url, fields: testFields(event.at) })
    const sender = createCallbackSender(services)
    try {
      const { durationMs: ms, ...answer } = await whileWaitingOutside(() => sender.send(request))
      const { method, body, headers = {} } = request
      return { ...answer, ms, request: { method, url: request.url, headers, body } }
    } finally {
      await sender.close()
    }
  },
} satisfies Pick<Handlers, keyof typeof merchantCallbackEndpoints>

/** Sends a callback again in a transaction of its own; answers why it cannot be. */
async function resend({ actor, root, services, via }: Call, orderCode: string): Promise<'notFound' | 'refused' | null> {
  const wanted = { order: { code: orderCode }, event: 'RESEND_CALLBACK', actor, via } as const
  try {
    await root.transaction(async (tx) => {
      await (isPayoutCode(orderCode) ? transitionPayout(tx, services, wanted) : transitionOrder(tx, services, wanted))
    })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === CODES.notFound ? 'notFound' : 'refused'
  }
}

/** Numbers of the newest given-up callbacks, one more than are sent again at once. */
async function failedOf({ actor, db }: Call, table: typeof orders | typeof payoutOrders): Promise<string[]> {
  const rows = await db
    .select({ orderCode: table.orderCode })
    .from(table)
    .where(and(partyScope(table, actor), eq(table.callbackStatus, CALLBACK_STATUS_IDS.failed)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(RESEND_MAX.failed + 1)
  return rows.map(({ orderCode }) => orderCode)
}

const [EXAMPLE] = PRODUCTS

/** Fields of a made-up paid order; `test` tells it from a real one. */
const testFields = (at: Date) => ({
  mchOrderNo: 'TEST',
  orderCode: 'TEST',
  productId: EXAMPLE.id,
  currency: EXAMPLE.currency,
  amount: 10_000,
  orderStatusId: ORDER_STATUS_IDS.successful,
  realAmount: 10_000,
  utr: 'TEST0000',
  completedTime: at.toISOString(),
  test: 'true',
})
