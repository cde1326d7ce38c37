import type { ChainLink } from '#domain/money/commission.ts'
import { commissionLines } from '#server/ledger/postings/order-postings.ts'
import { availableOf, EXTERNAL_ACCOUNT, PLATFORM_FEES } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerEntry, LedgerLine } from '#server/ledger/post-transaction.ts'

/** The parties of a payout; related amounts are in minor units of `exponent` decimals. */
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

/** The lines that freeze a merchant's money, or release it with a negative amount. */
export function freezeLines(payout: PayoutMoney, amountMinor: number): LedgerLine[] {
  const line = lineOf(payout)
  return [
    line(availableOf('merchant', payout.merchantId), -amountMinor),
    line(frozenOf(payout.merchantId), amountMinor),
  ]
}

type Cause = Pick<LedgerEntry, 'userId' | 'at'>

/** Freezes the merchant's money for a payout. */
export function freezeEntry(payout: PayoutMoney, amountMinor: number, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.freeze', orderId: payout.orderId, lines: freezeLines(payout, amountMinor) }
}

/** Releases the frozen money to the merchant: nothing was paid. */
export function releaseEntry(payout: PayoutMoney, amountMinor: number, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.release', orderId: payout.orderId, lines: freezeLines(payout, -amountMinor) }
}

/** A paid payout. */
export interface PaidPayout extends PayoutMoney {
  /** The frozen amount; the remainder returns to the merchant. */
  frozenMinor: number
  realAmountMinor: number
  feeMinor: number
  /** The supplier who paid it from its own funds; in `chain` with those above it and their rates. */
  supplierId: number | null
  chain: readonly ChainLink[]
  /** The setting `isSupplierRemoveBalanceOnOrderFinished`. */
  creditsSupplier: boolean
}

/**
 * The ledger lines of a paid payout: the frozen money leaves, the platform keeps the fee, the remainder returns to the
 * merchant. A supplier that paid from its own funds gets the amount and its commission, which the platform pays from
 * its fees.
 */
export function paidLines(payout: PaidPayout): LedgerLine[] {
  const { frozenMinor, realAmountMinor, feeMinor: fee, merchantId, supplierId } = payout
  const line = lineOf(payout)
  const merchant = [
    line(frozenOf(merchantId), -frozenMinor),
    line(availableOf('merchant', merchantId), frozenMinor - realAmountMinor - fee),
    line(PLATFORM_FEES, fee),
  ]
  if (!payout.creditsSupplier || supplierId === null) return [...merchant, line(EXTERNAL_ACCOUNT, realAmountMinor)]
  return [
    ...merchant,
    line(availableOf('supplier', supplierId), realAmountMinor),
    ...commissionLines(realAmountMinor, payout.chain, line),
  ]
}

/** The entry of a paid payout. */
export function paidEntry(payout: PaidPayout, by: Cause): LedgerEntry {
  return { ...by, cause: 'payout.paid', orderId: payout.orderId, lines: paidLines(payout) }
}
