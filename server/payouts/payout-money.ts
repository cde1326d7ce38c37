import { eq } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { payoutStageOf } from '#domain/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { suppliers } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { reverseOrderPostings } from '#server/ledger/order-postings.ts'
import { postFreeze, postPaid, postRelease } from '#server/ledger/payout-postings.ts'
import type { PayoutMoney } from '#server/ledger/payout-postings.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import type { Services } from '#server/services.ts'

/** Posts what a change of a payout means in money: set aside, paid, given back, or taken back after it was paid. */
export async function movePayoutMoney(tx: Queryable, services: Services, userId: number | null, before: PayoutRecord, after: PayoutRecord): Promise<void> {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  const at = after.updatedAt
  if (to === 'completed' && from !== 'completed') {
    await pay(tx, services, userId, before, after)
  } else if (to === 'reversed' && from === 'completed') {
    await reverseOrderPostings(tx, after.id, userId, at)
  } else if (after.frozenMinor > before.frozenMinor) {
    await freezeForPayout(tx, after, after.frozenMinor - before.frozenMinor, userId, at)
  } else if (after.frozenMinor < before.frozenMinor) {
    await postRelease(tx, moneyOf(after), before.frozenMinor - after.frozenMinor, userId, at)
  }
}

/** Sets the merchant's money aside; 409 `payout.insufficientBalance` says how much would be needed. */
export async function freezeForPayout(tx: Queryable, order: PayoutRecord, amountMinor: number, userId: number | null, at: Date): Promise<void> {
  try {
    await postFreeze(tx, moneyOf(order), amountMinor, userId, at)
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== 'ledger.insufficient') throw error
    throw new AppError(CODES.conflict, 'payout.insufficientBalance', { params: { orderCode: order.orderCode, currency: order.currency, neededMinor: amountMinor, exponent: order.exponent } })
  }
}

async function pay(tx: Queryable, services: Services, userId: number | null, before: PayoutRecord, after: PayoutRecord): Promise<void> {
  if (after.realAmountMinor === null) throw new Error(`payout ${after.orderCode} was completed without an amount`)
  const [supplier] = after.supplierId === null ? [] : await tx.select({ rate: suppliers.rate }).from(suppliers).where(eq(suppliers.id, after.supplierId))
  await postPaid(
    tx,
    {
      ...moneyOf(after),
      frozenMinor: before.frozenMinor,
      realAmountMinor: after.realAmountMinor,
      feeMinor: after.feeMinor,
      supplierId: after.supplierId,
      supplierRate: supplier?.rate ?? 0,
      creditsSupplier: services.settings.get('isSupplierRemoveBalanceOnOrderFinished'),
    },
    userId,
    after.updatedAt,
  )
}

function moneyOf({ id, merchantId, currency, exponent }: PayoutRecord): PayoutMoney {
  return { orderId: id, merchantId, currency, exponent }
}
