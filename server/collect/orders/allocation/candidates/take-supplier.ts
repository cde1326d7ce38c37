import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LOCK_SEEDS } from '#server/db/transactions/advisory-locks.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { isLimitedSql } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'

// Limits of a supplier hold over all its accounts, so that the lock of an account does not keep them: orders that are created at once
// on several accounts could pass them together. Whoever may do so takes the supplier's lock, after the account's, and waits for nothing
// more.

/** How the supplier of an account was locked. */
export interface TakenSupplier {
  /** Others may hold it too: the supplier is so far from its limit that all of them together do not reach it; null where it has no limits. */
  isShared: boolean | null
  /** How many orders the holders may take that none of them sees yet: one for each connection of the database. */
  margin: number
}

const seed = sql.raw(String(LOCK_SEEDS.supplierOrders))

/**
 * Locks the supplier with this id, if it has limits over its accounts: a query without a row where it has none. It may be shared where
 * `mayShare` and its only limit is that of orders at once; whether it was far enough from that is read under the lock, by `mayPassTogether`.
 */
export const takeSupplierSql = (supplierId: SQL, mayShare: SQL) => sql`
  select d.shared as "isShared", d.margin,
    case when d.shared then pg_advisory_xact_lock_shared(hashtextextended(d.id::text, ${seed})) else pg_advisory_xact_lock(hashtextextended(d.id::text, ${seed})) end as taken
  from (
    select s.id, m.margin, ${mayShare} and s.max_concurrent_orders > m.margin
      and num_nonnulls(s.daily_count_limit, s.daily_amount_limit_minor, s.total_limit_minor) = 0 as shared
    from suppliers s, (select current_setting('max_connections')::int as margin) m
    where s.id = ${supplierId} and ${isLimitedSql}
    offset 0
  ) d`

/** Takes the supplier of an account alone. */
export const takeSupplier = namedStatement('order_take_supplier', () =>
  takeSupplierSql(
    sql`(select r.supplier_id from resources r where r.id = ${sql.placeholder('resourceId')}::bigint)`,
    sql`false`,
  ),
)

/** True when the transactions that share the supplier's lock could together pass its limit. */
export function mayPassTogether({ isShared, margin }: TakenSupplier, candidate: Candidate): boolean {
  const { supplierMaxConcurrent, supplierProcessing } = candidate
  if (isShared !== true || supplierMaxConcurrent === null) return false
  return supplierMaxConcurrent - supplierProcessing <= margin
}
