import { and, asc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { demoNodes } from '#demo/chain-node/demo-chain.ts'
import { Refused, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import { createRandom } from '#demo/random.ts'
import { monitorsByAccount, paymentOf } from '#demo/traffic/phones/payments.ts'
import type { Payment } from '#demo/traffic/phones/payments.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import type { PublicClient } from '#demo/traffic/public-client.ts'
import { productOf } from '#domain/products.ts'
import { readAddress } from '#domain/usdt/usdt-address.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { accountOf, orderOfLink, payerStateOf } from '#server/collect/pay/payer-state.ts'
import type { Account } from '#server/collect/pay/payer-state.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorResources, monitors } from '#server/db/schema/schema.ts'
import { ownTransaction, repeatable } from '#server/http/call.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { isUtrSpent } from '#server/orders/rows/utr.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * In a demo, pays an order at once: on its chain where the demo has a node of it, otherwise the phone that watches its
 * account reports the payment by the call that every monitor makes, over HTTP. Anywhere else this call does not exist.
 */
export async function payNow(
  { root, services, reply }: Call<null>,
  { payLink }: ParsedInputOf<'pay.payNow'>,
): Promise<OutputOf<'pay.payNow'>> {
  if (!(await isDemoSystem(root))) throw notFound('endpoint')
  const order = await orderOfLink(root, services, payLink)
  if (payerStateOf(order, services.now()) !== 'waiting') throw new AppError(CODES.conflict, 'pay.ended')
  const account = await accountOf(root, order)
  if (account === undefined) throw new AppError(CODES.conflict, 'pay.noPhone')
  const client = createPublicClient(ownAddress(reply))
  await pay(client, { db: root, services, order, account }).catch((error: unknown) => {
    const isAway = error instanceof Refused || error instanceof ServerUnavailable
    throw isAway ? new AppError(CODES.conflict, 'pay.noPhone') : error
  })
  return {}
}

interface Paid {
  db: Queryable
  services: Services
  order: OrderRecord
  account: Account
}

async function pay(client: PublicClient, paid: Paid): Promise<void> {
  const { account, order, services } = paid
  const name = `now-${order.orderCode}`
  const to = account.walletAddress ?? ''
  const network = readAddress(to)?.network
  const nodeUrl = network && demoNodes(services)[network]
  if (nodeUrl !== undefined) return await client.payOnChain(nodeUrl, { to, amountMinor: order.payableMinor, name })
  const payment = await reportFor(paid)
  if (payment === undefined) throw new AppError(CODES.conflict, 'pay.noPhone')
  await client.report(payment.monitor, { ...payment.record, recordId: name })
}

/** Where the server was called. */
function ownAddress({ request: { socket } }: Call<null>['reply']): string {
  const { localAddress = '127.0.0.1', localPort = 0 } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** Report of the phone that watches the order's account; undefined where none watches it. */
async function reportFor({ account, db, order, services }: Paid): Promise<Payment | undefined> {
  const [monitor] = await db
    .select({ monitorId: monitors.monitorId, signKey: monitors.signKey })
    .from(monitors)
    .innerJoin(monitorResources, eq(monitorResources.monitorRowId, monitors.id))
    .where(and(eq(monitorResources.resourceId, account.id), eq(monitors.status, 'active')))
    .orderBy(asc(monitors.id))
    .limit(1)
  const number = account.cardNumber ?? account.walletAddress
  if (!monitor || number === null) return undefined
  const phone = { monitorId: monitor.monitorId, key: services.secrets.open(monitor.signKey), accounts: [number] }
  const { bankName, cardNumber, ifscCode, walletAddress: address } = account
  const payment = paymentOf(
    createRandom(Number(order.orderCode.slice(-9))),
    {
      payAmount: order.payableMinor,
      payTo: { bankName, ifscCode, cardNumber, address, identifyCode: order.identifyCode },
    },
    account.productId,
    'onTime',
    monitorsByAccount([phone]),
  )
  if (payment === undefined) return undefined
  const { utr } = order
  const isOwn = utr !== null && !(await isUtrSpent(db, utr, order.id))
  return { monitor: phone, record: { ...payment.record, ...marksOf(order), ...(isOwn && { utr }) } }
}

/** The payer writes the order's code, and its own name. */
function marksOf({ identifyCode, productId, userName }: OrderRecord) {
  const isOnChain = productOf(productId)?.evidence === 'usdt'
  return {
    ...(identifyCode !== null && { identifyCode }),
    ...(userName !== null && !isOnChain && { payerName: userName }),
  }
}

/** Handler of the call that exists in a demo alone. */
export const payNowHandlers = {
  'pay.payNow': repeatable(ownTransaction(payNow)),
} satisfies Pick<Handlers, 'pay.payNow'>
