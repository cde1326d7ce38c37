import { and, getTableColumns } from 'drizzle-orm'
import type { MerchantOrder } from '#contract/parties/merchant-query.endpoints.ts'
import type { merchantQueryEndpoints } from '#contract/parties/merchant-query.endpoints.ts'
import { TEST_BALANCE_MAJOR } from '#domain/orders/test-orders.ts'
import type { TestDirection } from '#domain/orders/test-orders.ts'
import { ledgerExponent, productOf } from '#domain/products.ts'
import type { SignedCaller, SignedWork } from '#server/access/security/signed-caller.ts'
import {
  presentMerchantOrder,
  presentMerchantPayout,
  spanRequest,
} from '#server/collect/orders/present-for-merchant.ts'
import { testOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { asLiveOrder, asLivePayout } from '#server/orders/test-orders/as-live.ts'
import type { TestOrder } from '#server/orders/test-orders/as-live.ts'
import { findTestOrder, lockTestOrder, numberedTest, ofMerchant } from '#server/orders/test-orders/keep-test-order.ts'
import { resendTestCallback } from '#server/orders/test-orders/move-test-order.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'
import { badField, notFound } from '#server/platform/app-error.ts'
import { writeCursor } from '#server/platform/lists/paging/cursor.ts'
import { cursorOf, readPage } from '#server/platform/lists/paging/keyset.ts'

type Query = Exclude<keyof typeof merchantQueryEndpoints, 'api.product.list'>
type ByNumber = Parameters<SignedWork<'api.order.query'>>[1]
type BySpan = Parameters<SignedWork<'api.order.list'>>[1]

/** Answers of the signed queries to a test key. */
export const testQueries: { [N in Query]: SignedWork<N> } = {
  'api.order.query': async (call, input, caller) =>
    presentMerchantOrder(asLiveOrder(await numbered(call, input, caller, 'collection'))),
  'api.order.list': async (call, input, caller) => {
    const { rows, nextCursor } = await pageOf(call, input, caller, 'collection')
    return { list: rows.map((row) => presentMerchantOrder(asLiveOrder(row))), nextCursor }
  },
  'api.payoutOrder.query': async (call, input, caller) =>
    presentMerchantPayout(asLivePayout(await numbered(call, input, caller, 'payout'))),
  'api.payoutOrder.list': async (call, input, caller) => {
    const { rows, nextCursor } = await pageOf(call, input, caller, 'payout')
    return { list: rows.map((row) => presentMerchantPayout(asLivePayout(row))), nextCursor }
  },
  'api.balance.query': async ({ db, services }, _input, { merchant }) => {
    const terms = (await termsOfOwners(db, 'merchant', [merchant.id], services.now())).get(merchant.id) ?? []
    const currencies = new Set(terms.flatMap(({ productId }) => productOf(productId)?.currency ?? []))
    return {
      list: [...currencies].toSorted().map((currency) => {
        const exponent = ledgerExponent(currency)
        return { currency, exponent, available: TEST_BALANCE_MAJOR * 10 ** exponent, frozen: 0, deposit: 0 }
      }),
    }
  },
  'api.callback.resend': async ({ db, services }, input, { actor, merchant }) => {
    const after = await resendTestCallback(db, services, await lockEither(db, input, merchant.id), actor.name)
    return { orderCode: after.orderCode, callbackStatus: after.callbackStatus as MerchantOrder['callbackStatus'] }
  },
}

/** The test order or payout of a number, locked; a merchant may give one of each the same. */
export async function lockEither(db: Call['db'], input: ByNumber, merchantId: number): Promise<TestOrder> {
  const where = and(ofMerchant(merchantId), numberedTest(input))
  const named = await db.select({ id: testOrders.id }).from(testOrders).where(where).limit(2)
  if (named.length > 1) throw badField('orderCode', 'required')
  return await lockTestOrder(db, where)
}

async function numbered(
  { db }: Call<null>,
  input: ByNumber,
  { merchant }: SignedCaller,
  direction: TestDirection,
): Promise<TestOrder> {
  const order = await findTestOrder(db, and(ofMerchant(merchant.id, direction), numberedTest(input)))
  if (!order) throw notFound(direction === 'payout' ? 'payout' : 'order')
  return order
}

async function pageOf(
  { db, services }: Call<null>,
  input: BySpan,
  { merchant }: SignedCaller,
  direction: TestDirection,
): Promise<{ rows: TestOrder[]; nextCursor: string | null }> {
  const request = spanRequest(testOrders, ofMerchant(merchant.id, direction), input, services.now())
  const cursor = cursorOf(request.order)
  const select = () =>
    db
      .select({ ...getTableColumns(testOrders), cursor })
      .from(testOrders)
      .$dynamic()
  const { rows, next } = await readPage(db, select, request)
  return { rows, nextCursor: next && writeCursor(request.order, next) }
}
