import { and, asc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { isStaff } from '#domain/roles.ts'
import { merchants, suppliers, users } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { beginningWith, NOTHING } from '#server/platform/lists/filters/conditions.ts'
import { bestFirst, holds, isTeamOf, mayRead } from '#server/ops/search/name-search.ts'
import type { NameSearch } from '#server/ops/search/name-search.ts'

/** Shorter texts begin too many numbers of merchants. */
const NUMBER_LENGTH = 3
/** A supplier's number. */
const SUPPLIER_NUMBER = /^\d{1,9}$/

/** Merchants by name, account, or the beginning of their number. */
export async function findMerchants(
  { actor, db }: Call,
  { text, isName, isPartyNumber }: NameSearch,
): Promise<SearchAnswer['merchants']> {
  if (!mayRead(actor, contract['user.getUserOptions'])) return []
  const named = isName ? [holds(text, merchants.name), holds(text, users.account)] : []
  const numbers = isPartyNumber && text.length >= NUMBER_LENGTH ? [text, `M${text}`] : []
  const numbered = numbers.map((number) => ilike(merchants.mchId, beginningWith(number)))
  if (named.length + numbered.length === 0) return []
  const rows = await db
    .select({ id: merchants.id, number: merchants.mchId, name: merchants.name, account: users.account })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(and(ne(merchants.status, 'deleted'), or(...numbered, ...named)))
    .orderBy(
      sql`lower(${merchants.mchId}) = lower(${text}) desc`,
      ...bestFirst(text, merchants.name),
      asc(merchants.id),
    )
    .limit(HITS_A_KIND)
  return rows.map((row) => ({ ...row, isTeam: false }))
}

/** Suppliers by name, account or number; a supplier finds itself and its team. */
export async function findSuppliers(
  { actor, db }: Call,
  { text, isName, isPartyNumber }: NameSearch,
): Promise<SearchAnswer['suppliers']> {
  const named = isName ? [holds(text, suppliers.name), holds(text, users.account)] : []
  const numbered = isPartyNumber && SUPPLIER_NUMBER.test(text) ? [eq(suppliers.id, Number(text))] : []
  if (named.length + numbered.length === 0 || !mayRead(actor, contract['user.getSupplierUserOptions'])) return []
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name, account: users.account })
    .from(suppliers)
    .innerJoin(users, eq(users.id, suppliers.userId))
    .where(and(ne(suppliers.status, 'deleted'), supplierScope(actor), or(...numbered, ...named)))
    .orderBy(...bestFirst(text, suppliers.name), asc(suppliers.id))
    .limit(HITS_A_KIND)
  return rows.map((row) => ({ ...row, number: String(row.id), isTeam: isTeamOf(actor, row.id) }))
}

/** The suppliers an actor may see: staff all, a supplier itself and its team, others none; undefined means all. */
function supplierScope({ role, supplierId }: Actor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role !== 'supplier' || supplierId === null) return NOTHING
  return or(eq(suppliers.id, supplierId), eq(suppliers.parentId, supplierId))
}
