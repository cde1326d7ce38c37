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

type Moved = Pick<PayoutRecord, 'stage' | 'frozenMinor'>

/** What a change of a payout means in money: nothing, set aside, given back, paid, or taken back after it was paid. */
export function movementOf(before: Moved, after: Moved): { kind: 'none' | 'pay' | 'reverse' } | { kind: 'freeze' | 'release'; amountMinor: number } {
  const from = payoutStageOf(before.stage)
  const to = payoutStageOf(after.stage)
  if (to === 'completed' && from !== 'completed') return { kind: 'pay' }
  if (to === 'reversed' && from === 'completed') return { kind: 'reverse' }
  const more = after.frozenMinor - before.frozenMinor
  if (more === 0) return { kind: 'none' }
  return more > 0 ? { kind: 'freeze', amountMinor: more } : { kind: 'release', amountMinor: -more }
}

/** Posts what a change of a payout means in money. */
export async function movePayoutMoney(tx: Queryable, services: Services, userId: number | null, before: PayoutRecord, after: PayoutRecord): Promise<void> {
  const movement = movementOf(before, after)
  const at = after.updatedAt
  if (movement.kind === 'pay') await pay(tx, services, userId, before, after)
  else if (movement.kind === 'reverse') await reverseOrderPostings(tx, after.id, userId, at)
  else if (movement.kind === 'freeze') await freezeForPayout(tx, after, movement.amountMinor, userId, at)
  else if (movement.kind === 'release') await postRelease(tx, moneyOf(after), movement.amountMinor, userId, at)
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
