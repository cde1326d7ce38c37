import { CODES } from '#contract/wire/envelope.ts'
import type { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import { payoutApiEndpoints } from '#contract/payouts/payout-api.endpoints.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import { toLedgerMinor } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Handlers } from '#server/http/call.ts'
import { createPayoutFor, tryPayout, readAvailable } from '#server/payout/payouts/create/create-payout.ts'
import type { PayoutInput, Reserve } from '#server/payout/payouts/create/create-payout.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { AppError } from '#server/platform/app-error.ts'
import { uploadHandlers } from '#server/orders/uploads/upload-orders.ts'
import type { RowOrder } from '#server/orders/uploads/upload-orders.ts'

type Fields = PayoutInput & { mchId: string }

function made(order: PayoutRecord, isRepeated: boolean): RowOrder {
  return {
    orderCode: order.orderCode,
    orderStatusId: statusIdsOf(payoutStageOf(order.stage)).orderStatusId,
    isRepeated,
  }
}

const { create, flag, template } = uploadHandlers<Fields>({
  kind: 'payout',
  input: payoutApiEndpoints['api.payoutOrder.create'].input.omit({ sign: true }).partial({ notifyUrl: true }),
  audited: 'payoutOrder.createBatch',
  create: async (tx, services, { merchant, fields, hash, orderMark, by }) => {
    const { order, isRepeated } = await createPayoutFor(tx, services, merchant, fields, hash, {
      orderMark,
      by,
      via: 'batch',
    })
    return made(order, isRepeated)
  },
  beginCheck: (db, services) => {
    const left = new Map<string, number>()
    return async ({ merchant, fields, hash }) => {
      const tried = await tryPayout(db, services, merchant, fields, hash)
      if ('repeated' in tried) return made(tried.repeated, true)
      await take(db, merchant.id, tried.reserve, left)
      return undefined
    }
  },
})

/** Deducts a row's money from the merchant's balance left by the previous rows; 409 when it is too low. */
async function take(
  db: Queryable,
  merchantId: number,
  { currency, exponent, amountMinor }: Reserve,
  left: Map<string, number>,
): Promise<void> {
  if (amountMinor === 0) return
  const available = left.get(currency) ?? (await readAvailable(db, merchantId, [currency]))(currency)
  const rest = available - toLedgerMinor(amountMinor, currency, exponent)
  if (rest < 0)
    throw new AppError(CODES.conflict, 'payout.insufficientBalance', {
      params: { currency, neededMinor: amountMinor, exponent },
    })
  left.set(currency, rest)
}

/** Handlers of the calls for uploading payouts. */
export const payoutUploadHandlers = {
  'api.payoutOrder.createBatch': create,
  'payoutOrder.orderUploadFlag': flag,
  'payoutOrder.batchTemplate': template,
} satisfies Pick<Handlers, Extract<keyof typeof orderBatchEndpoints, `${'api.' | ''}payoutOrder.${string}`>>
