import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ChainLink } from '#domain/money/commission.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { Queryable } from '#server/db/client.ts'
import { userProducts } from '#server/db/schema/schema.ts'

/** Cost or income of a product for its owner: the rate in 1/10 000, the fixed fee in the product's minor units. */
export interface Terms {
  productId: number
  rate: number
  fixedFeeMinor: number
  enabled: boolean
}

/** The terms of some owners of a kind, valid at an instant, by owner and product. */
export async function termsOfOwners(
  db: Queryable,
  kind: FundOwner,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, Terms[]>> {
  const rows = await db
    .selectDistinctOn([userProducts.ownerId, userProducts.productId])
    .from(userProducts)
    .where(
      and(eq(userProducts.ownerKind, kind), inArray(userProducts.ownerId, [...ids]), lte(userProducts.validFrom, at)),
    )
    .orderBy(userProducts.ownerId, userProducts.productId, desc(userProducts.validFrom))
  const byOwner = new Map<number, Terms[]>()
  for (const { ownerId, productId, rate, fixedFeeMinor, enabled } of rows)
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), { productId, rate, fixedFeeMinor, enabled }])
  return byOwner
}

/** The terms of one owner for a product, valid at an instant; undefined where there are none. */
export async function termsOf(
  db: Queryable,
  kind: FundOwner,
  id: number,
  productId: number,
  at: Date,
): Promise<Terms | undefined> {
  return (await termsOfOwners(db, kind, [id], at)).get(id)?.find((terms) => terms.productId === productId)
}

interface Supplied {
  id: number
  supplierId: number | null
  productId: number
  createdAt: Date
}

/** More levels than a tree of suppliers has. */
const LEVELS_MAX = 32

/**
 * The suppliers of some orders or payouts with those above them, by order: the one that holds it first, the root of its tree
 * last, with the rates that were valid when it was created; 0 without terms.
 */
export async function supplierChains(db: Queryable, orders: readonly Supplied[]): Promise<Map<number, ChainLink[]>> {
  const supplied = orders.filter(({ supplierId }) => supplierId !== null)
  if (supplied.length === 0) return new Map()
  const column = (of: (order: Supplied) => unknown) => sql.param(supplied.map(of))
  const { rows } = await db.execute<{ id: string; supplierId: string; rate: number }>(sql`
    with recursive chain(id, supplier_id, product_id, at, level) as (
      select o.*, 0 from unnest(
        ${column(({ id }) => id)}::int8[], ${column(({ supplierId }) => supplierId)}::int8[],
        ${column(({ productId }) => productId)}::int4[], ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
      ) o
      union all
      select c.id, s.parent_id, c.product_id, c.at, c.level + 1 from chain c join suppliers s on s.id = c.supplier_id
      where s.parent_id is not null and c.level < ${LEVELS_MAX}
    )
    select c.id, c.supplier_id as "supplierId", coalesce(p.rate, 0) as rate from chain c
    left join lateral (${termsSql('supplier', sql`c.supplier_id`, sql`c.product_id`, sql`c.at`)}) p on true
    order by c.id, c.level`)
  const chains = new Map<number, ChainLink[]>()
  for (const { id, supplierId, rate } of rows)
    chains.set(Number(id), [...(chains.get(Number(id)) ?? []), { supplierId: Number(supplierId), rate }])
  return chains
}

/** The same as a subquery for one row, of statements that are planned once. */
export const termsSql = (kind: FundOwner, ownerId: SQL, productId: SQL, at: SQL): SQL => sql`
  select t.rate, t.fixed_fee_minor, t.enabled from user_products t
  where t.owner_kind = ${sql.raw(`'${kind}'`)} and t.owner_id = ${ownerId} and t.product_id = ${productId} and t.valid_from <= ${at}
  order by t.valid_from desc limit 1`
