import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { CallbackOrder } from '#server/callbacks/callback-order.ts'
import type { merchants } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { signAs } from '#server/platform/signing/sign-params.ts'

type Signer = Pick<typeof merchants.$inferSelect, 'mchId' | 'signKey' | 'encryption' | 'signVersion'>

/** The body of a callback: JSON with the amounts in the order's minor units, signed as its own calls are. */
export function callbackBody(
  services: Pick<Services, 'secrets' | 'now'>,
  merchant: Signer,
  order: CallbackOrder,
): string {
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
  return JSON.stringify({ ...params, sign: signAs(merchant, params, services.secrets.open(merchant.signKey)) })
}

/** A payout's stage as the numbers that the API speaks of; a merchant sees nothing of how it is processed. */
function statusParams(order: CallbackOrder): Record<string, number> {
  if (!('stage' in order)) return { orderStatusId: order.status }
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(order.stage))
  return { orderStatusId, payoutStatus, fee: order.feeMinor }
}
