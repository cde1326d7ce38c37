import { and, desc, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { Actor } from '#server/http/call.ts'
import type { Branch } from '#server/ops/search/order-branches.ts'
import type { Priced } from '#server/platform/lists/filters/conditions.ts'

/** The most orders of an open branch that a search reads, and of the owner's newest ones. */
const LOOKED_AT = 500
/** The most where an index has the newest first, and of each supplier's newest ones: a team may have many. */
const NEWEST_LOOKED_AT = 300

/** Whose orders are searched: all, or those of a merchant or of a supplier with its team. */
interface Reading {
  scope: SQL | undefined
  actor: Pick<Actor, 'role' | 'merchantId' | 'supplierId'>
}

const count = (rows: number) => sql.raw(String(rows))

/**
 * The ids that the branches find, as a table `found (id, branch, rank)`: the newest of each branch, so that each reads one index. An
 * open branch reads no more than a bounded part of it; a merchant's or supplier's newest orders are read beside that, whoever
 * else's are more.
 */
export function foundIds(table: Priced, branches: readonly Branch[], reading: Reading): SQL {
  const selects = branches.map((branch, at) => selectOf(table, branch, at, reading))
  const ofOwner = newestOfOwner(table, branches, reading)
  return sql`(${sql.join(ofOwner ? [...selects, ofOwner] : selects, sql` union all `)}) as found`
}

const newestFirst = (table: Priced) => sql`order by ${desc(table.createdAt)}, ${desc(table.id)}`

function selectOf(table: Priced, { condition, open, rank }: Branch, at: number, { actor, scope }: Reading): SQL {
  const select = sql`select ${table.id} as id, ${count(at)} as branch, ${count(rank)} as rank`
  const hits = sql`${newestFirst(table)} limit ${count(HITS_A_KIND)}`
  if (open === undefined) return sql`(${select} from ${table} where ${and(condition, scope)} ${hits})`
  const isMerchants = open.isByMerchant && actor.role === 'merchant'
  const by = open.by ? sql`order by ${sql.join([...open.by], sql`, `)}` : sql``
  // Without a scope, the first ones in that order are those that are shown.
  const limit = !open.by ? LOOKED_AT : scope === undefined ? HITS_A_KIND : NEWEST_LOOKED_AT
  const part = sql`select * from ${table} where ${and(condition, isMerchants ? scope : undefined)} ${by} limit ${count(limit)}`
  return sql`(${select} from (${part}) as ${table} where ${scope ?? sql`true`} ${hits})`
}

/** Those of the owner's newest orders that an open branch finds; nothing for staff, who own none. */
function newestOfOwner(table: Priced, branches: readonly Branch[], { actor }: Reading): SQL | undefined {
  const open = branches.flatMap((branch, at) => (branch.open ? [{ ...branch, at }] : []))
  const newest = newestOf(table, actor)
  if (newest === undefined || open.length === 0) return undefined
  const caseOf = (value: (branch: Branch & { at: number }) => number) =>
    sql`case ${sql.join(
      open.map((branch) => sql`when ${branch.condition} then ${count(value(branch))}`),
      sql` `,
    )} end`
  return sql`(select ${table.id} as id, ${caseOf(({ at }) => at)} as branch, ${caseOf(({ rank }) => rank)} as rank from (${newest}) as ${table}
    where ${or(...open.map(({ condition }) => condition))} ${newestFirst(table)} limit ${count(HITS_A_KIND * open.length)})`
}

function newestOf(table: Priced, { merchantId, role, supplierId }: Reading['actor']): SQL | undefined {
  if (role === 'merchant' && merchantId !== null)
    return sql`select * from ${table} where ${table.merchantId} = ${merchantId} ${newestFirst(table)} limit ${count(LOOKED_AT)}`
  if (role !== 'supplier' || supplierId === null) return undefined
  return sql`select of_one.* from suppliers s cross join lateral (
    select * from ${table} where ${table.supplierId} = s.id ${newestFirst(table)} limit ${count(NEWEST_LOOKED_AT)}
  ) of_one where s.id = ${supplierId} or s.parent_id = ${supplierId}`
}
