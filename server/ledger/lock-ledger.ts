import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts } from '#server/db/schema.ts'

/**
 * Locks at once, in the order of their ids, every account that many postings of one transaction will move. Locked one
 * posting after the other, two such transactions could wait for each other.
 */
export async function lockLedger(tx: Queryable, currency: string, owners: { merchantIds: readonly number[]; supplierIds: readonly number[] }): Promise<void> {
  const ofOwners = (ownerKind: string, ids: readonly number[]) => (ids.length === 0 ? undefined : and(eq(ledgerAccounts.ownerKind, ownerKind), inArray(ledgerAccounts.ownerId, [...ids])))
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.currency, currency),
        or(ofOwners('merchant', owners.merchantIds), ofOwners('supplier', owners.supplierIds), inArray(ledgerAccounts.ownerKind, ['platform', 'outside'])),
      ),
    )
    .orderBy(ledgerAccounts.id)
    .for('update')
}
