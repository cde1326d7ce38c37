import { callbackMethod } from '#domain/orders/order-sign.ts'
import type { CallbackFormat } from '#domain/orders/order-sign.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { CallbackOrder } from '#server/orders/callbacks/callback-order.ts'
import type { merchants } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { signAs } from '#server/platform/signing/sign-params.ts'
import { callbackKey } from '#server/platform/signing/merchant-keys.ts'
import type { KeyHolder } from '#server/platform/signing/merchant-keys.ts'

type Signer = Pick<typeof merchants.$inferSelect, 'mchId' | 'encryption' | 'signVersion'> & KeyHolder

type CallbackParams = Readonly<Record<string, string | number>>

/** Parameters of a callback: amounts in the order's minor units, signed as the merchant's own calls are. */
export function callbackParams(
  services: Pick<Services, 'secrets' | 'now'>,
  merchant: Signer,
  order: CallbackOrder,
): CallbackParams {
  const params: Record<string, string | number> = {
    mchId: merchant.mchId,
    mchOrderNo: order.merchantOrderId,
    orderCode: order.orderCode,
    productId: order.productId,
    currency: order.currency,
    amount: order.amountMinor,
    ...statusParams(order),
    ...(order.realAmountMinor !== null && { realAmount: order.realAmountMinor }),
    ...(order.utr !== null && { utr: order.utr }),
    ...(order.completedAt !== null && { completedTime: order.completedAt.toISOString() }),
    sentTime: services.now().toISOString(),
  }
  return { ...params, sign: signAs(merchant, params, callbackKey(services, merchant)) }
}

/** A callback as it is sent. */
export interface CallbackRequest {
  method: 'GET' | 'POST'
  url: string
  /** Empty for a GET, whose address holds the parameters. */
  body: string
  contentType: string | undefined
}

/** The request of a callback in the merchant's format. */
export function callbackRequest(format: CallbackFormat, url: string, params: CallbackParams): CallbackRequest {
  const method = callbackMethod(format)
  if (format === 'json')
    return { method, url, body: JSON.stringify(params), contentType: 'application/json; charset=utf-8' }
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)])
  if (format === 'form') {
    const body = new URLSearchParams(pairs).toString()
    return { method, url, body, contentType: 'application/x-www-form-urlencoded; charset=utf-8' }
  }
  const address = new URL(url)
  for (const [name = '', value = ''] of pairs) address.searchParams.append(name, value)
  return { method, url: address.href, body: '', contentType: undefined }
}

/** A payout's stage as the numbers that the API speaks of; a merchant sees nothing of how it is processed. */
function statusParams(order: CallbackOrder): Record<string, number> {
  if (!('stage' in order)) return { orderStatusId: order.status }
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(order.stage))
  return { orderStatusId, payoutStatus, fee: order.feeMinor }
}
