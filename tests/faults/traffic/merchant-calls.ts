import { createHmac, randomUUID } from 'node:crypto'
import { contract } from '#contract/contract.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { DemoFile } from '#demo/demo-file.ts'
import type { Random } from '#demo/random.ts'
import type { Payment } from '#demo/traffic/phones/payments.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import type { World } from '../world/world.ts'
import type { Request } from './ask.ts'

type Merchant = DemoFile['merchants'][number]

export const COLLECTION_PRODUCT = 3001
const PAYOUT_PRODUCT = 3002

/** A demo merchant that may create orders. */
export function merchantOf({ demo: { merchants } }: Pick<World, 'demo'>): Merchant {
  const merchant = merchants.find(({ productIds }) => productIds.includes(COLLECTION_PRODUCT))
  if (!merchant) throw new Error('no merchant of the demo takes orders')
  return merchant
}

/** A merchant's signed order with a unique number. */
export function orderRequest(random: Random, merchant: Merchant, notifyUrl: string): Request & { number: string } {
  return signed('api.order.create', merchant, {
    productId: COLLECTION_PRODUCT,
    amount: random.int(10_000, 900_000),
    notifyUrl,
  })
}

/** A merchant's signed payout with a unique number. */
export function payoutRequest(random: Random, merchant: Merchant, notifyUrl: string): Request & { number: string } {
  return signed('api.payoutOrder.create', merchant, {
    productId: PAYOUT_PRODUCT,
    amount: random.int(1_000, 5_000),
    notifyUrl,
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC',
  })
}

type Creation = 'api.order.create' | 'api.payoutOrder.create'

function signed(
  endpoint: Creation,
  { mchId, key, encryption }: Merchant,
  fields: Omit<InputOf<Creation>, 'mchId' | 'mchOrderNo' | 'sign'>,
): Request & { number: string } {
  const number = randomUUID()
  const params = { ...fields, mchId, mchOrderNo: number }
  const sign = signParams(params, key, encryption)
  return { number, path: contract[endpoint].path, body: JSON.stringify({ ...params, sign }) }
}

/** The account monitor's report of a payment. */
export function reportRequest({ monitor: { monitorId, key }, record }: Payment): Request {
  const body = JSON.stringify({ monitorId, ...record })
  return {
    path: contract['monitor.report'].path,
    body,
    headers: { 'x-monitor-sign': createHmac('sha256', key).update(body, 'utf8').digest('hex') },
  }
}

/** An agent's mark, with an idempotency key. */
export function markRequest(token: string, id: number, orderMark: number): Request {
  return {
    path: contract['order.updateOrderMark'].path,
    body: JSON.stringify({ id, orderMark }),
    headers: { token, 'idempotency-key': randomUUID() },
  }
}

export type CreatedOrder = OutputOf<'api.order.create'>
