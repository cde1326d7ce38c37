import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { isStaff } from '#domain/roles.ts'
import type { TextKind, TextMeaning } from '#domain/text/text-kinds.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { bestFirst, holds, isTeamOf, mayRead } from '#server/ops/search/name-search.ts'
import type { NameSearch } from '#server/ops/search/name-search.ts'
import { PHONE_LENGTH, phoneForm, walletForms } from '#server/ops/search/number-forms.ts'
import { beginningWith, NOTHING } from '#server/platform/lists/filters/conditions.ts'

/** How accounts are found by the numbers that they have. */
const NUMBERED: Partial<Record<TextKind, (value: string) => readonly SQL[]>> = {
  cardNumber: (value) => [eq(resources.cardNumber, value)],
  wallet: (value) => [inArray(resources.walletAddress, walletForms(value))],
  vpa: (value) => [eq(resources.vpa, value)],
  vpaStart: (value) => [sql`${resources.vpa} like ${beginningWith(value)}`],
  // Numbers are stored with the country's or without; a UPI address may begin with one.
  phone: (value) => [
    sql`right(${resources.details} ->> 'phone', ${PHONE_LENGTH}) = ${phoneForm(value)}`,
    sql`${resources.vpa} like ${beginningWith(`${phoneForm(value)}@`)}`,
  ],
  // By an index over just this.
  accountEnd: (value) => [sql`right(coalesce(${resources.cardNumber}, ${resources.walletAddress}), 4) = ${value}`],
}

/**
 * Collection and payout accounts by name, or by their card, wallet, UPI address or phone, also by the end of a card or
 * wallet.
 */
export async function findAccounts(
  { actor, db }: Call,
  { text, isName }: NameSearch,
  meanings: readonly TextMeaning[],
): Promise<SearchAnswer['accounts']> {
  const numbers = meanings.flatMap(({ kind, value }) => NUMBERED[kind]?.(value) ?? [])
  if ((!isName && numbers.length === 0) || !mayRead(actor, contract['user.getSupplierUserOptions'])) return []
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

/** The accounts of these suppliers. */
function accountScope({ role, supplierId }: Actor): SQL | undefined {
  if (isStaff(role)) return undefined
  if (role !== 'supplier' || supplierId === null) return NOTHING
  return sql`${resources.supplierId} in (select s.id from suppliers s where s.id = ${supplierId} or s.parent_id = ${supplierId})`
}
