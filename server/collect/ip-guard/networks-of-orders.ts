import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { NETWORK_BITS } from '#domain/ip-guard/ip-guard.ts'
import type { IpGrouping } from '#domain/ip-guard/ip-guard.ts'
import { orders } from '#server/db/schema/schema.ts'

/** The address of an order, or the network it stands in, as an `inet`. */
export const networkSql = (grouping: IpGrouping): SQL =>
  grouping === 'address'
    ? sql`${orders.ip}`
    : sql`network(set_masklen(${orders.ip}, case family(${orders.ip}) when 4 then ${sql.raw(String(NETWORK_BITS.v4))} else ${sql.raw(String(NETWORK_BITS.v6))} end))::inet`

/** A network of `networkSql` in its shortest form, as freezes are stored. */
export const networkTextSql = (network: SQL): SQL => sql`abbrev(${network})`

/**
 * False where no rule may judge a network: an allowed address stands in it, or all of it is allowed. Counting the others alone would
 * make evidence that no list opens, and counting all would freeze neighbours for what is allowed.
 */
export const isUnallowed = (network: SQL): SQL =>
  sql`not exists (select 1 from ip_allowances a where ${network} && a.network::inet)`

/**
 * True when an order's address lies in a network of another row. PostgreSQL adds index bounds to `<<=` only for
 * networks that it knows when it plans, so the bounds are written out here.
 */
export const standsIn = (network: SQL): SQL => {
  const host = sql`case family(${network}) when 4 then 32 else 128 end`
  return sql`(${orders.ip} <<= ${network} and ${orders.ip} between set_masklen(network(${network})::inet, ${host}) and set_masklen(broadcast(${network}), ${host}))`
}
