import { feeMinor } from '#domain/money.ts'
import { availableOf, OUTSIDE, PLATFORM_FEES } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerEntry, LedgerLine } from '#server/ledger/post-transaction.ts'

/** Whose payout it is; amounts beside it are minor units of `exponent` decimals. */
export interface PayoutMoney {
  orderId: number
  merchantId: number
  currency: string
  exponent: number
}

export const frozenOf = (merchantId: number): LedgerAccountKey => ({
  ownerKind: 'merchant',
  ownerId: merchantId,
  purpose: 'frozen',
})

const lineOf =
  ({ currency, exponent }: PayoutMoney) =>
  (account: LedgerAccountKey, amountMinor: number, mayGoNegative = false): LedgerLine => ({
    account,
    currency,
    exponent,
    amountMinor,
    mayGoNegative,
  })

/** The lines by which a merchant's money is set aside, or with a negative amount given back. */
export function freezeLines(payout: PayoutMoney, amountMinor: number): LedgerLine[] {
  const line = lineOf(payout)
  return [
    line(availableOf('merchant', payout.merchantId), -amountMinor),
    line(frozenOf(payout.merchantId), amountMinor),
  ]
}

type Cause = Pick<LedgerEntry, 'userId' | 'at'>

/** The merchant's money is set aside for a payout. */
export function freezeEntry(payout: PayoutMoney, amountMinor: number, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.freeze', orderId: payout.orderId, lines: freezeLines(payout, amountMinor) }
}

/** What was set aside goes back to the merchant: nothing was paid. */
export function releaseEntry(payout: PayoutMoney, amountMinor: number, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.release', orderId: payout.orderId, lines: freezeLines(payout, -amountMinor) }
}

/** A payout that has been paid. */
export interface PaidPayout extends PayoutMoney {
  /** What was set aside for it; what is left over goes back to the merchant. */
  frozenMinor: number
  realAmountMinor: number
  feeMinor: number
  /** The supplier who paid it with its own money, and its rate in 1/10 000. */
  supplierId: number | null
  supplierRate: number
  /** The setting `isSupplierRemoveBalanceOnOrderFinished`. */
  creditsSupplier: boolean
}

/**
 * The lines of a paid payout: what was set aside leaves, the platform keeps the fee, the rest returns to the merchant.
 * A supplier that paid it with its own money gets the amount and its commission, which the platform pays from its fees.
 */
export function paidLines(payout: PaidPayout): LedgerLine[] {
  const { frozenMinor, realAmountMinor, feeMinor: fee, merchantId, supplierId } = payout
  const line = lineOf(payout)
  const merchant = [
    line(frozenOf(merchantId), -frozenMinor),
    line(availableOf('merchant', merchantId), frozenMinor - realAmountMinor - fee),
    line(PLATFORM_FEES, fee),
  ]
  if (!payout.creditsSupplier || supplierId === null) return [...merchant, line(OUTSIDE, realAmountMinor)]
  const commission = feeMinor(realAmountMinor, payout.supplierRate, 0)
  return [
    ...merchant,
    line(availableOf('supplier', supplierId), realAmountMinor + commission),
    line(PLATFORM_FEES, -commission, true),
  ]
}

/** A payout was paid. */
export function paidEntry(payout: PaidPayout, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.paid', orderId: payout.orderId, lines: paidLines(payout) }
}
