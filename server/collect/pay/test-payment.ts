import { eq } from 'drizzle-orm'
import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { PAYER_FIELDS } from '#domain/orders/payer-page.ts'
import { isTestCode, TEST_ACCOUNT } from '#domain/orders/test-orders.ts'
import { payerStateOf, secondsLeftOf } from '#server/collect/pay/payer-state.ts'
import type { Queryable } from '#server/db/client.ts'
import { testOrders } from '#server/db/schema/schema.ts'
import { orderCodeOfLink } from '#server/orders/rows/pay-link.ts'
import type { PayLink } from '#server/orders/rows/pay-link.ts'
import { asLiveOrder } from '#server/orders/test-orders/as-live.ts'
import { findTestOrder } from '#server/orders/test-orders/keep-test-order.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * A test order as the payer's page shows it: its state, and an account that no money can reach. Undefined for other
 * links.
 */
export async function showTestPayment(
  db: Queryable,
  { config, now }: Services,
  link: PayLink,
): Promise<PayerOrder | undefined> {
  const orderCode = orderCodeOfLink(config.secretKey, link)
  if (orderCode === undefined || !isTestCode(orderCode)) return undefined
  const found = await findTestOrder(db, eq(testOrders.orderCode, orderCode))
  if (!found) return undefined
  const order = asLiveOrder(found)
  const state = payerStateOf(order, now())
  const account: Partial<Record<string, string>> = TEST_ACCOUNT
  const payment = {
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.payableMinor,
    secondsLeft: secondsLeftOf(order, now()),
    fields: PAYER_FIELDS.flatMap((name) => {
      const value = account[name]
      return value === undefined ? [] : [{ name, value }]
    }),
    given: [],
    identifyCode: order.identifyCode,
    qrCode: null,
    jumpUrl: null,
  }
  return {
    state,
    version: order.version,
    payment: state === 'waiting' ? payment : null,
    takesUtr: false,
    utrEnd: null,
    returnUrl: order.returnUrl,
    isDemo: false,
    isTest: true,
  }
}
