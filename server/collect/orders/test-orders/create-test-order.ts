import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { TEST_ACCOUNT } from '#domain/orders/test-orders.ts'
import type { SignedCaller } from '#server/access/security/signed-caller.ts'
import { readFacts } from '#server/collect/orders/create/create-facts.ts'
import { checkTerms, factsOf } from '#server/collect/orders/create/new-order.ts'
import type { OrderInput } from '#server/collect/orders/create/new-order.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { payUrlOf } from '#server/orders/rows/pay-link.ts'
import { asLiveOrder } from '#server/orders/test-orders/as-live.ts'
import { keepTestOrder } from '#server/orders/test-orders/keep-test-order.ts'
import type { TestPrice } from '#server/orders/test-orders/keep-test-order.ts'
import { testReach } from '#server/orders/test-orders/test-reach.ts'
import { requireNotFrozen } from '#server/platform/addresses/ip-guard.ts'
import type { Services } from '#server/platform/services.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'

/** Creates a collection order of test mode: the live checks, and an account that no money can reach. */
export async function createTestOrder(
  { db, ip, origin, services }: Call<null>,
  input: ParsedInputOf<'api.order.create'>,
  { merchant, params }: SignedCaller,
): Promise<OutputOf<'api.order.create'>> {
  const { sign: _sign, ...fields } = input
  requireNotFrozen(services, ip)
  const wanted = { merchant, fields, hash: contentHash(params) }
  const order = await db.transaction(
    async (tx) =>
      await keepTestOrder(
        tx,
        services,
        { merchantId: merchant.id, direction: 'collection', ...wanted },
        async () => await priceOf(tx, services, wanted),
      ),
  )
  const { status, payableMinor } = asLiveOrder(order)
  return {
    orderCode: order.orderCode,
    mchOrderNo: order.merchantOrderId,
    orderStatusId: status,
    amount: order.amountMinor,
    payAmount: payableMinor,
    currency: order.currency,
    expireTime: order.expiresAt?.toISOString() ?? null,
    payUrl: payUrlOf(services, origin, order.orderCode),
    payTo:
      order.state === 'waiting'
        ? { ...TEST_ACCOUNT, ifscCode: null, vpa: null, address: null, identifyCode: order.identifyCode }
        : null,
  }
}

/**
 * The live terms. Limits of orders at once and of balance are about live ones, which test orders neither fill nor feel.
 */
async function priceOf(tx: Queryable, services: Services, wanted: OrderInput): Promise<TestPrice> {
  const [facts] = await readFacts(tx, factsOf(services, wanted))
  if (!facts) throw new Error(`merchant ${wanted.merchant.id} has no row`)
  const unlimited = { ...facts, maxConcurrentOrders: null, minBalanceMinor: null }
  return checkTerms(services, unlimited, wanted.fields, await testReach(services))
}
