import { and, eq, or } from 'drizzle-orm'
import { ledgerExponent } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts } from '#server/db/schema.ts'
import { availableOf, nameOf, OUTSIDE, PLATFORM_FEES } from '#server/ledger/post-transaction.ts'
import { frozenOf } from '#server/ledger/payout-postings.ts'

/**
 * Makes and then locks at once, in the order of their ids, every account that many postings of one transaction will move.
 * Made or locked one posting after the other, two such transactions could wait for each other.
 */
export async function lockLedger(tx: Queryable, currency: string, owners: { merchantIds: readonly number[]; supplierIds: readonly number[] }): Promise<void> {
  const keys = [
    ...owners.merchantIds.flatMap((id) => [availableOf('merchant', id), frozenOf(id)]),
    ...owners.supplierIds.map((id) => availableOf('supplier', id)),
    OUTSIDE,
    PLATFORM_FEES,
  ].sort((a, b) => nameOf(a, currency).localeCompare(nameOf(b, currency)))
  const wanted = and(
    eq(ledgerAccounts.currency, currency),
    or(...keys.map((key) => and(eq(ledgerAccounts.ownerKind, key.ownerKind), eq(ledgerAccounts.ownerId, key.ownerId), eq(ledgerAccounts.purpose, key.purpose)))),
  )
  const known = await tx.$count(ledgerAccounts, wanted)
  if (known < keys.length) await tx.insert(ledgerAccounts).values(keys.map((key) => ({ ...key, currency, exponent: ledgerExponent(currency) }))).onConflictDoNothing()
  await tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(wanted).orderBy(ledgerAccounts.id).for('update')
}
