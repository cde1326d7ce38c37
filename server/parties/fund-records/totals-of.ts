import type { OutputOf } from '#contract/contract.ts'
import type { AccountBalance } from '#server/ledger/balances-before.ts'

type Total = OutputOf<'user.getTotalBalance'>['list'][number]

/** The sums of balances by currency, kind of owner and purpose, in that order. */
export function totalsOf(accounts: readonly AccountBalance[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { balanceMinor, currency, exponent, ownerKind, purpose } of accounts) {
    const name = `${currency} ${ownerKind} ${purpose}`
    const total = totals.get(name) ?? { ownerKind, purpose, currency, exponent, balanceMinor: 0 }
    totals.set(name, { ...total, balanceMinor: total.balanceMinor + balanceMinor })
  }
  return [...totals].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
}
