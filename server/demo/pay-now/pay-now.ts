import { asc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { productOf } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorResources, monitors } from '#server/db/schema/schema.ts'
import { createRandom } from '#server/demo/random.ts'
import { monitorsByAccount, paymentOf } from '#server/demo/traffic/payments.ts'
import type { Payment } from '#server/demo/traffic/payments.ts'
import { Refused } from '#server/demo/monitor/signed-calls.ts'
import { createPublicClient } from '#server/demo/traffic/public-client.ts'
import type { Call } from '#server/http/call.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { accountOf, orderOfLink } from '#server/pay/find-payment.ts'
import { payerStateOf } from '#server/pay/payer-state.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { isUtrSpent } from '#server/platform/orders/utr.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * In a demo, pays an order at once: the phone that watches its account reports the payment by the call that every
 * monitor makes, over HTTP. Anywhere else this call does not exist.
 */
export async function payNow(
  { root, services, reply }: Call<null>,
  { payLink }: ParsedInputOf<'pay.payNow'>,
): Promise<OutputOf<'pay.payNow'>> {
  if (!(await isDemoSystem(root))) throw notFound('endpoint')
  const order = await orderOfLink(root, services, payLink)
  if (payerStateOf(order, services.now()) !== 'waiting') throw new AppError(CODES.conflict, 'pay.ended')
  const payment = await reportFor(root, services, order)
  if (payment === undefined) throw new AppError(CODES.conflict, 'pay.noPhone')
  const { localAddress = '127.0.0.1', localPort = 0 } = reply.request.socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  await createPublicClient(`http://${host}:${localPort}`)
    .report(payment.monitor, payment.record)
    .catch((error: unknown) => {
      throw error instanceof Refused ? new AppError(CODES.conflict, 'pay.noPhone') : error
    })
  return {}
}

/** What the phone of the order's account sees of the payment; undefined where none watches it. */
async function reportFor(db: Queryable, services: Services, order: OrderRecord): Promise<Payment | undefined> {
  const account = await accountOf(db, order)
  const [monitor] = account
    ? await db
        .select({ monitorId: monitors.monitorId, signKey: monitors.signKey })
        .from(monitors)
        .innerJoin(monitorResources, eq(monitorResources.monitorRowId, monitors.id))
        .where(eq(monitorResources.resourceId, account.id))
        .orderBy(asc(monitors.id))
        .limit(1)
    : []
  const number = account?.cardNumber ?? account?.walletAddress
  if (!account || !monitor || number == null) return undefined
  const phone = { monitorId: monitor.monitorId, key: services.secrets.open(monitor.signKey), accounts: [number] }
  const { cardNumber, walletAddress: address } = account
  const payment = paymentOf(
    createRandom(Number(order.orderCode.slice(-9))),
    { payAmount: order.payableMinor, payTo: { cardNumber, address, identifyCode: order.identifyCode } },
    account.productId,
    'onTime',
    monitorsByAccount([phone]),
  )
  if (payment === undefined) return undefined
  const { utr } = order
  const isOwn = utr !== null && !(await isUtrSpent(db, utr, order.id))
  const record = { ...payment.record, ...marksOf(order), ...(isOwn && { utr }), recordId: `now-${order.orderCode}` }
  return { monitor: phone, record }
}

/** The payer writes the order's code, and its own name. */
function marksOf({ identifyCode, productId, userName }: OrderRecord) {
  const isOnChain = productOf(productId)?.evidence === 'usdt'
  return {
    ...(identifyCode !== null && { identifyCode }),
    ...(userName !== null && !isOnChain && { payerName: userName }),
  }
}
