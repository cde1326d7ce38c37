import { and, asc, eq } from 'drizzle-orm'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import { ownAccounts } from '#server/ledger/own-accounts.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** An order's or payout's ledger movements, as far as the actor may see them. */
export async function readPostings(
  db: Queryable,
  actor: ScopedActor,
  orderId: number,
): Promise<OrderDetail['postings']> {
  const rows = await db
    .select({
      posting: ledgerPostings,
      account: ledgerAccounts,
      at: ledgerTransactions.at,
      cause: ledgerTransactions.cause,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerTransactions.orderId, orderId), ownAccounts(actor)))
    .orderBy(asc(ledgerPostings.id))
  return rows.map(({ posting, account, at, cause }) => ({
    id: posting.id,
    transactionId: posting.transactionId,
    at: at.toISOString(),
    cause,
    account: `${account.ownerKind}.${account.purpose}`,
    amountMinor: posting.amountMinor,
    balanceAfterMinor: posting.balanceAfterMinor,
    currency: account.currency,
    exponent: account.exponent,
  }))
}
