import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { TOTAL_SCOPES } from '#server/orders/totals/fold-totals.ts'

/** The orders that a totals query covers: owner, creation days, products, currency and statuses. */
export interface TotalsQuery {
  /** Undefined for everyone; there may be several suppliers. */
  party?: { kind: 'merchant' | 'supplier'; ids: readonly number[] | SQL } | undefined
  /** The span of creation, in whole days of `zone`; an omitted end is open. */
  from?: Date | undefined
  to?: Date | undefined
  productIds?: readonly number[] | undefined
  currency?: string | undefined
  statuses?: readonly number[] | undefined
  notStatus?: number | undefined
}

/** Sums of one currency; money in minor units of `exponent` decimals. */
export interface CurrencyTotals {
  currency: string
  exponent: number
  count: number
  amountMinor: number
  /** Money received for orders in any state, and for successful ones. */
  receivedMinor: number
  successCount: number
  successReceivedMinor: number
}

/** The number of orders in totals by currency. */
export const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0)

/**
 * The exact totals by currency: stored totals plus unfolded changes, in one snapshot. Undefined while the totals are
 * built for another zone or being rebuilt.
 */
export async function readOrderTotals(
  db: Queryable,
  zone: string,
  query: TotalsQuery,
): Promise<CurrencyTotals[] | undefined> {
  const { party, from, to } = query
  const scope = party === undefined ? TOTAL_SCOPES.all : TOTAL_SCOPES[party.kind]
  const ids = party === undefined ? sql`(0)` : idsOf(party.ids)
  const dayOf = (instant: Date) => sql`(${instant.toISOString()}::timestamptz at time zone ${zone})::date`
  const days =
    from === undefined && to === undefined
      ? sql`day = '-infinity'`
      : sql`day > '-infinity' ${from === undefined ? sql`` : sql`and day >= ${dayOf(from)}`} ${to === undefined ? sql`` : sql`and day < ${dayOf(to)}`}`
  const created = sql`true ${from === undefined ? sql`` : sql`and at >= ${from.toISOString()}::timestamptz`} ${to === undefined ? sql`` : sql`and at < ${to.toISOString()}::timestamptz`}`
  const owned = party === undefined ? sql`true` : sql`${sql.identifier(`${party.kind}_id`)} in ${ids}`
  const kind = kindOf(query)
  const successful = sql.raw(String(ORDER_STATUS_IDS.successful))
  const [found] = await runPlannedOnce<{ isKept: boolean; totals: Record<string, string>[] | null }>(
    db,
    sql`
    select exists (select 1 from order_totals_state where zone = ${zone}) as "isKept", (
      select json_agg(c order by c.currency, c.exponent) from (
        select currency, exponent, sum(orders)::text as count, sum(amount_minor)::text as "amountMinor", sum(received_minor)::text as "receivedMinor",
          coalesce(sum(orders) filter (where status = ${successful}), 0)::text as "successCount", coalesce(sum(received_minor) filter (where status = ${successful}), 0)::text as "successReceivedMinor"
        from (
          select currency, exponent, status, orders, amount_minor, received_minor from order_totals where scope = ${scope} and scope_id in ${ids} and ${days} and ${kind}
          union all select currency, exponent, status, orders, amount_minor, received_minor from order_total_deltas where ${owned} and ${created} and ${kind}
        ) t
        group by currency, exponent having sum(orders) <> 0
      ) c
    ) as totals`,
  )
  if (found?.isKept !== true) return undefined
  return (found.totals ?? []).map(({ currency = '', ...sums }) => ({ currency, ...numbersOf(sums) }))
}

function idsOf(ids: readonly number[] | SQL): SQL {
  return Array.isArray(ids)
    ? sql`(${sql.join(
        [null, ...ids].map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`
    : sql`(${ids})`
}

function kindOf({ productIds, currency, statuses, notStatus }: TotalsQuery): SQL {
  return sql`true
    ${productIds === undefined ? sql`` : sql`and product_id = any(${sql.param([...productIds])}::int[])`}
    ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    ${statuses === undefined ? sql`` : sql`and status = any(${sql.param([...statuses])}::int[])`}
    ${notStatus === undefined ? sql`` : sql`and status <> ${notStatus}::int`}`
}

function numbersOf(sums: Record<string, string>): Omit<CurrencyTotals, 'currency'> {
  const of = (name: string) => Number(sums[name] ?? 0)
  return {
    exponent: of('exponent'),
    count: of('count'),
    amountMinor: of('amountMinor'),
    receivedMinor: of('receivedMinor'),
    successCount: of('successCount'),
    successReceivedMinor: of('successReceivedMinor'),
  }
}
