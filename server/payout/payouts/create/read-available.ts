import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import { availableOf } from '#server/ledger/post-transaction.ts'

/** A merchant's available balance by currency, in the ledger's minor units. It is 0 for a currency without postings. */
export async function readAvailable(
  db: Queryable,
  merchantId: number,
  currencies: readonly string[],
): Promise<(currency: string) => number> {
  const { ownerKind, ownerId, purpose } = availableOf('merchant', merchantId)
  const accounts = await db
    .select({ currency: ledgerAccounts.currency, balanceMinor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerKind, ownerKind),
        eq(ledgerAccounts.ownerId, ownerId),
        eq(ledgerAccounts.purpose, purpose),
        inArray(ledgerAccounts.currency, [...currencies]),
      ),
    )
  const balances = new Map(accounts.map(({ balanceMinor, currency }) => [currency, balanceMinor]))
  return (currency) => balances.get(currency) ?? 0
}
