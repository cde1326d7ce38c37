import { and, asc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { isStaff } from '#domain/roles.ts'
import { merchants, resources, suppliers, users } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { containing, NOTHING } from '#server/platform/lists/filters/conditions.ts'
import { isTeamOf, mayRead } from '#server/ops/search/name-search.ts'
import type { NameSearch } from '#server/ops/search/name-search.ts'

/** Merchants by name, account or number. */
export async function findMerchants(
  { actor, db }: Call,
  { text, isName }: NameSearch,
): Promise<SearchAnswer['merchants']> {
  if (!mayRead(actor, contract['user.getUserOptions'])) return []
  const named = isName ? [holds(text, merchants.name), holds(text, users.account)] : []
  const rows = await db
    .select({ id: merchants.id, name: merchants.name, account: users.account })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(and(ne(merchants.status, 'deleted'), or(eq(merchants.mchId, text), ...named)))
    .orderBy(...bestFirst(text, merchants.name), asc(merchants.id))
    .limit(HITS_A_KIND)
  return rows.map((row) => ({ ...row, isTeam: false }))
}

/** Suppliers by name or account; a supplier finds itself and its team. */
export async function findSuppliers(
  { actor, db }: Call,
  { text, isName }: NameSearch,
): Promise<SearchAnswer['suppliers']> {
  if (!isName || !mayRead(actor, contract['user.getSupplierUserOptions'])) return []
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name, account: users.account })
    .from(suppliers)
    .innerJoin(users, eq(users.id, suppliers.userId))
    .where(
      and(
        ne(suppliers.status, 'deleted'),
        supplierScope(actor),
        or(holds(text, suppliers.name), holds(text, users.account)),
      ),
    )
    .orderBy(...bestFirst(text, suppliers.name), asc(suppliers.id))
    .limit(HITS_A_KIND)
  return rows.map((row) => ({ ...row, isTeam: isTeamOf(actor, row.id) }))
}

/** Collection and payout accounts by name, or by their card, wallet or UPI id. */
export async function findAccounts(
  { actor, db }: Call,
  { text, isName, isAccount }: NameSearch,
): Promise<SearchAnswer['accounts']> {
  if ((!isName && !isAccount) || !mayRead(actor, contract['user.getSupplierUserOptions'])) return []
  const numbers = isAccount
    ? [eq(resources.cardNumber, text), eq(resources.walletAddress, text), eq(resources.vpa, text)]
    : []
  const found = db
    .select({
      id: resources.id,
      name: resources.name,
      productId: resources.productId,
      supplierId: resources.supplierId,
    })
    .from(resources)
    .where(
      and(
        ne(resources.status, 'deleted'),
        accountScope(actor),
        or(...numbers, isName ? holds(text, resources.name) : undefined),
      ),
    )
    .limit(RANKED_ACCOUNTS)
    .as('found')
  const rows = await db
    .select({
      id: found.id,
      name: found.name,
      productId: found.productId,
      supplierId: found.supplierId,
      supplierName: suppliers.name,
    })
    .from(found)
    .innerJoin(suppliers, eq(suppliers.id, found.supplierId))
    .orderBy(...bestFirst(text, found.name), asc(found.id))
    .limit(HITS_A_KIND)
  return rows.map(({ supplierId, ...row }) => ({ ...row, isTeam: isTeamOf(actor, supplierId) }))
}

/** Where a word is in the names of very many accounts, the best of this many are shown. */
const RANKED_ACCOUNTS = 500

/** The suppliers an actor may see: staff all, a supplier itself and its team, others none; undefined means all. */
function supplierScope({ role, supplierId }: Actor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role !== 'supplier' || supplierId === null) return NOTHING
  return or(eq(suppliers.id, supplierId), eq(suppliers.parentId, supplierId))
}

/** The accounts of these suppliers. */
function accountScope({ role, supplierId }: Actor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role !== 'supplier' || supplierId === null) return NOTHING
  return sql`${resources.supplierId} in (select s.id from suppliers s where s.id = ${supplierId} or s.parent_id = ${supplierId})`
}

const holds = (text: string, column: PgColumn): SQL => ilike(column, containing(text))

/** Names that begin with the text come first, short ones before long ones. */
const bestFirst = (text: string, column: AnyColumn): SQL[] => [
  sql`starts_with(lower(${column}), lower(${text})) desc`,
  sql`length(${column})`,
  asc(column),
]
