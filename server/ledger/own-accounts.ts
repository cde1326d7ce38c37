import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FundOwner } from '#domain/money/ledger.ts'
import { isStaff } from '#domain/roles.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

/** The accounts of a merchant or supplier. */
export const accountsOf = (kind: FundOwner, id: number): SQL | undefined =>
  and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id))

/** An outside party sees its own accounts only; undefined, for staff, means all. */
export function ownAccounts({ role, merchantId, supplierId }: ScopedActor): SQL | undefined {
  if (isStaff(role)) return undefined
  return role === 'merchant' ? accountsOf('merchant', merchantId ?? -1) : accountsOf('supplier', supplierId ?? -1)
}
