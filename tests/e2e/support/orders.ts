import { randomUUID } from 'node:crypto'
import { createPublicClient } from '#server/demo/traffic/public-client.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderDetail, OrderFilter, OrderRow } from '#contract/order.schemas.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import type { Run } from './run.ts'

interface OrderWishes {
  /** The account of a demo merchant that takes product 3001; the first of them unless named. */
  merchant?: string
  /** Minor units. */
  amount?: number
  userName?: string
  subject?: string
  body?: string
  vpa?: string
}

/** A merchant creates an order through the signed call; it is told at the run's receiver. */
export async function createOrder(run: Run, { merchant: account, ...order }: OrderWishes = {}): Promise<OutputOf<'api.order.create'>> {
  const merchant = run.demo.merchants.find((one) => one.productIds.map(Number).includes(3001) && (account === undefined || one.account === account))
  if (!merchant) throw new Error('No demo merchant takes product 3001.')
  const signer = {
    account: merchant.account,
    mchId: String(merchant.mchId),
    key: merchant.key,
    encryption: merchant.encryption === 'default' ? ('default' as const) : ('SHA256' as const),
    productIds: merchant.productIds.map(Number),
  }
  return await createPublicClient(run.url).createOrder(signer, {
    productId: 3001,
    mchOrderNo: randomUUID(),
    amount: 150_000,
    notifyUrl: `${run.demo.traffic.callbackUrl}/${merchant.mchId}`,
    subject: 'Top-up',
    clientIp: '203.0.113.9',
    userName: 'Asha Rao',
    ...order,
  })
}

/** The newest orders that hold a filter. */
export async function findOrders(client: TestClient, filter: Partial<OrderFilter>, pageSize = 20): Promise<OrderRow[]> {
  return (await client.call('order.getList', { ...filter, pageSize })).list
}

/** Everything about an order as the server has it now. */
export function detailOf(client: TestClient, orderCode: string): Promise<OrderDetail> {
  return client.call('order.getDetail', { orderCode })
}
