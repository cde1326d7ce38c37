import { randomInt, randomUUID } from 'node:crypto'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderDetail, OrderFilter, OrderRow } from '#contract/orders/order.schemas.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

interface OrderInput {
  /** The merchant's own number; a new one unless named. */
  mchOrderNo?: string
  /** The account of a demo merchant with product 3001; the first of them unless named. */
  merchant?: string
  /** Minor units; one of its own unless named, so that no payment left by another test fits the order. */
  amount?: number
  userName?: string
  clientIp?: string
  subject?: string
  body?: string
  vpa?: string
  returnUrl?: string
  notifyUrl?: string
}

/** A demo merchant with its signing key: by account or by number; else the first with product 3001. */
export function merchantOf(run: Run, account?: string, mchId?: string) {
  const isWanted = (one: Run['demo']['merchants'][number]) =>
    (account ?? mchId) === undefined || one.account === account || one.mchId === mchId
  const merchant = run.demo.merchants.find((one) => one.productIds.map(Number).includes(3001) && isWanted(one))
  if (!merchant) throw new Error('No demo merchant takes product 3001.')
  return {
    account: merchant.account,
    mchId: String(merchant.mchId),
    key: merchant.key,
    encryption: merchant.encryption === 'default' ? ('default' as const) : ('SHA256' as const),
    productIds: merchant.productIds.map(Number),
  }
}

/** Creates an order through the signed call; callbacks go to the run's receiver. */
export async function createOrder(
  run: Run,
  { merchant: account, ...order }: OrderInput = {},
): Promise<OutputOf<'api.order.create'>> {
  const merchant = merchantOf(run, account)
  return await createPublicClient(run.url).createOrder(merchant, {
    productId: 3001,
    mchOrderNo: randomUUID(),
    amount: 150_000 + randomInt(10_000) * 10,
    notifyUrl: `${run.demo.traffic.callbackUrl}/${merchant.mchId}`,
    subject: 'Top-up',
    clientIp: '203.0.113.9',
    userName: 'Asha Rao',
    ...order,
  })
}

/** The newest orders that match a filter. */
export async function findOrders(client: TestClient, filter: Partial<OrderFilter>, pageSize = 20): Promise<OrderRow[]> {
  return (await client.call('order.getList', { ...filter, pageSize })).list
}

/** A reference as banks give it, which a search reads as one; other tests pay with references of their own making. */
const BANK_REFERENCE = /^\d{12}$/

/** The newest order that was paid with such a reference; some payments come without one. */
export async function findPaidByReference(client: TestClient): Promise<OrderRow & { utr: string }> {
  for (const order of await findOrders(client, { orderStatusId: [4], productId: 3001 }, 100))
    if (order.utr !== null && BANK_REFERENCE.test(order.utr)) return { ...order, utr: order.utr }
  throw new Error('None of the newest orders was paid with a UTR of twelve digits.')
}

/** The current server state of an order. */
export function detailOf(client: TestClient, orderCode: string): Promise<OrderDetail> {
  return client.call('order.getDetail', { orderCode })
}

/** A new order of an amount in minor units, as its record shows it. */
export async function newOrder(
  run: Run,
  { client }: { client: TestClient },
  amount: number,
): Promise<OrderDetail['order']> {
  return (await detailOf(client, (await createOrder(run, { amount })).orderCode)).order
}
