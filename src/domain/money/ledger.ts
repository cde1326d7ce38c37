/** Why money moved in the ledger. */
export const LEDGER_CAUSES = [
  'collection',
  'reversal',
  'opening',
  'payout.freeze',
  'payout.release',
  'payout.paid',
  'balance.add',
  'balance.withdraw',
  'balance.hold',
  'balance.release',
  'balance.clear',
  'balance.settle',
  'deposit.add',
  'deposit.reduce',
] as const
export type LedgerCause = (typeof LEDGER_CAUSES)[number]

/** Owners whose accounts have fund records. */
export const FUND_OWNERS = ['merchant', 'supplier'] as const
export type FundOwner = (typeof FUND_OWNERS)[number]
/** Owner kinds of an account; `outside` is the world that money comes from and goes to. */
export const LEDGER_OWNERS = [...FUND_OWNERS, 'platform', 'outside'] as const
export type LedgerOwner = (typeof LEDGER_OWNERS)[number]

/**
 * Parts of an owner's money, each with an account: available, frozen by payouts under way, held by staff, and the
 * security deposit.
 */
export const FUND_PURPOSES = ['available', 'frozen', 'held', 'deposit'] as const
export type FundPurpose = (typeof FUND_PURPOSES)[number]
/** Purposes of ledger accounts: a part of the owner's money, the platform's fees, or the outside. */
export const LEDGER_PURPOSES = [...FUND_PURPOSES, 'fees', 'clearing'] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]

interface Currency {
  currency: string
  exponent: number
}

/**
 * Merges totals to one row per currency, in order of first appearance. Products of one currency may have different
 * decimals: the `money` fields are scaled to the finest, the `counts` are summed. Throws RangeError beyond the safe
 * integers.
 */
export function onePerCurrency<Count extends string, Money extends string>(
  rows: readonly (Currency & Record<Count | Money, number>)[],
  counts: readonly Count[],
  money: readonly Money[],
): (Currency & Record<Count | Money, number>)[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, parts]) => {
    const exponent = Math.max(...parts.map((part) => part.exponent))
    const sumOf = (name: Count | Money, isMoney: boolean) =>
      parts.reduce((sum, part) => safe(sum + part[name] * (isMoney ? 10 ** (exponent - part.exponent) : 1)), 0)
    const sums = Object.fromEntries([
      ...counts.map((name) => [name, sumOf(name, false)]),
      ...money.map((name) => [name, sumOf(name, true)]),
    ]) as Record<Count | Money, number>
    return { currency, exponent, ...sums }
  })
}

function safe(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`no safe integer: ${sum}`)
  return sum
}
