import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { GoogleBinding } from '#domain/google-binding.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipRules, users } from '#server/db/schema/schema.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { balancesOf } from '#server/parties/directory/party-money.ts'
import { ordersOfParties } from '#server/parties/directory/party-orders.ts'
import { termsOfOwners } from '#server/orders/terms/terms-of.ts'
import { presentStamps } from '#server/access/records/stamps.ts'

const { account, status } = getTableColumns(users)

/** What a list of parties selects of their accounts; of authenticator and payment password only whether there are any. */
export const ACCOUNT_COLUMNS = {
  account,
  signIn: status,
  googleBinding: sql<GoogleBinding>`case when ${users.totpConfirmed} then 'bound' when ${users.totpPendingSecret} is null then 'none' else 'pending' end`,
  hasPayPassword: sql<boolean>`${users.payPasswordHash} is not null`,
}

/** The columns of a party that every list answers. */
interface StoredParty
  extends Pick<
    PartyRow,
    | 'id'
    | 'version'
    | 'userId'
    | 'name'
    | 'account'
    | 'minBalanceMinor'
    | 'maxConcurrentOrders'
    | 'googleBinding'
    | 'hasPayPassword'
  > {
  status: string
  signIn: string
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}

/** A page of parties with their money, terms and figures, each read once for all of them. */
export async function presentParties<Row extends StoredParty>(
  call: ListCall,
  kind: FundOwner,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof PartyRow> & PartyRow & { apiAddresses: number })[]> {
  const ids = rows.map(({ id }) => id)
  const [balances, terms, orders, addresses] = await Promise.all([
    balancesOf(call.db, kind, ids),
    termsOfOwners(call.db, kind, ids, call.services.now()),
    ordersOfParties(call, kind, ids),
    addressesOf(
      call.db,
      rows.map(({ userId }) => userId),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    ...presentStamps(row),
    // Both are held to these values by the database.
    status: row.status as PartyRow['status'],
    signIn: row.signIn as PartyRow['signIn'],
    balances: balances.get(row.id) ?? [],
    products: terms.get(row.id) ?? [],
    ...orders(row.id),
    signInAddresses: addresses.get(`${row.userId} account`) ?? 0,
    apiAddresses: addresses.get(`${row.userId} api`) ?? 0,
  }))
}

/** How many addresses and networks are on the whitelists of some accounts, by account and scope. */
async function addressesOf(db: Queryable, userIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: ipRules.userId, scope: ipRules.scope, addresses: count() })
    .from(ipRules)
    .where(and(inArray(ipRules.userId, [...userIds]), eq(ipRules.effect, 'allow'), eq(ipRules.enabled, true)))
    .groupBy(ipRules.userId, ipRules.scope)
  return new Map(rows.map(({ userId, scope, addresses }) => [`${userId} ${scope}`, addresses]))
}
