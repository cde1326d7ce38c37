import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ledgerExponent, productFamily } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/zone.ts'

/** An account with all facts that decide whether it takes an order; amounts in the product's minor units. */
export interface Candidate {
  resourceId: number
  name: string
  supplierId: number
  supplierName: string
  supplierIsTeam: boolean
  isProductOff: boolean
  resourceState: number
  resourceStatus: string
  supplierStatus: string
  minAmountMinor: number
  maxAmountMinor: number | null
  processingCount: number
  processingAmountMinor: number
  maxConcurrentOrders: number
  dailyCountLimit: number | null
  dailyAmountLimitMinor: number | null
  orderCount: number
  amountMinor: number
  successAmountMinor: number
  supplierProcessing: number
  supplierProcessingMinor: number
  supplierMaxConcurrent: number | null
  supplierTodayCount: number
  supplierDailyCountLimit: number | null
  supplierTodayMinor: number
  supplierDailyLimitMinor: number | null
  supplierEverMinor: number
  supplierTotalLimitMinor: number | null
  supplierMinBalanceMinor: number | null
  supplierAvailableMinor: number
  /** The supplier's floats, within those of the merchant. */
  floatUpMinor: number
  floatDownMinor: number
}

/** Which accounts to read: those of these products and suppliers, or a single one. */
export interface CandidateFilter {
  /** Products of the order's currency and decimals; by default the order's own and its children. */
  productIds?: readonly number[] | undefined
  supplierIds?: readonly number[] | undefined
  resourceId?: number
}

/**
 * The candidate accounts for an order, longest unused first. Money is summed per supplier over the accounts of the same
 * currency and decimals, since limits are in minor units.
 */
export async function readCandidates(
  tx: Queryable,
  services: Services,
  order: Pick<OrderRecord, 'merchantId' | 'productId' | 'currency' | 'exponent'>,
  filter: CandidateFilter = {},
): Promise<Candidate[]> {
  const family = productFamily(order.productId)
  const { productIds = family, supplierIds, resourceId } = filter
  const among = sql`r.product_id in (${listed(productIds)}) and r.status <> 'deleted'
    ${supplierIds === undefined ? sql`` : sql`and r.supplier_id in (${listed(supplierIds)})`}
    ${resourceId === undefined ? sql`` : sql`and r.id = ${resourceId}`}`
  const summed = sql`r.product_id in (${listed([...new Set([...family, ...productIds])])})`
  const { rows } = await tx.execute<CandidateRow>(
    candidateQuery({
      among,
      summed,
      merchantId: sql`${order.merchantId}`,
      day: sql`${dayOf(services)}`,
      currency: sql`${order.currency}`,
      scale: sql`${scaleOf(order)}`,
    }),
  )
  return rows.map(toCandidate)
}

/** The number of ledger minor units in one minor unit of the product. */
export function scaleOf({ currency, exponent }: Pick<OrderRecord, 'currency' | 'exponent'>): number {
  return 10 ** (ledgerExponent(currency) - exponent)
}

/** Parts of the candidate query: conditions on the accounts `r` to return and to sum up, and values. */
interface CandidateParts {
  among: SQL
  summed: SQL
  merchantId: SQL
  day: SQL
  currency: SQL
  scale: SQL
}

/** Whether the supplier's present terms for the account's product say that it takes no orders of it. */
const isProductOff = sql`exists (
  select 1 from user_products t
  where not t.enabled and t.owner_kind = 'supplier' and t.owner_id = s.id and t.product_id = r.product_id and t.valid_from <= now()
    and not exists (
      select 1 from user_products n
      where n.owner_kind = 'supplier' and n.owner_id = s.id and n.product_id = r.product_id and n.valid_from > t.valid_from and n.valid_from <= now()
    )
)`

/**
 * Builds the candidate query. Past days are summed only for suppliers with a limit over all days, and all orders of the day,
 * whatever their product, only for those with a limit of them.
 */
export function candidateQuery({ among, summed, merchantId, day, currency, scale }: CandidateParts): SQL {
  return sql`
    with wanted as materialized (select r.* from resources r where ${among}),
    peers as (
      select r.supplier_id, sum(r.processing_count) as processing, sum(r.processing_amount_minor) as processing_minor, sum(d.success_amount_minor) as today_minor
      from resources r
      left join resource_days d on d.resource_id = r.id and d.day = ${day}::date
      where r.supplier_id in (select w.supplier_id from wanted w) and ${summed}
      group by r.supplier_id
    )
    select r.id as "resourceId", r.name, s.id as "supplierId", s.name as "supplierName", s.parent_id is not null as "supplierIsTeam",
      r.state as "resourceState", r.status as "resourceStatus", s.status as "supplierStatus", ${isProductOff} as "isProductOff",
      r.min_amount_minor as "minAmountMinor", r.max_amount_minor as "maxAmountMinor",
      r.processing_count as "processingCount", r.processing_amount_minor as "processingAmountMinor", r.max_concurrent_orders as "maxConcurrentOrders",
      r.daily_count_limit as "dailyCountLimit", r.daily_amount_limit_minor as "dailyAmountLimitMinor",
      coalesce(d.order_count, 0) as "orderCount", coalesce(d.amount_minor, 0) as "amountMinor", coalesce(d.success_amount_minor, 0) as "successAmountMinor",
      coalesce(p.processing, 0) as "supplierProcessing", coalesce(p.processing_minor, 0) as "supplierProcessingMinor",
      s.max_concurrent_orders as "supplierMaxConcurrent",
      coalesce(c.today_count, 0) as "supplierTodayCount", s.daily_count_limit as "supplierDailyCountLimit",
      coalesce(p.today_minor, 0) as "supplierTodayMinor", s.daily_amount_limit_minor as "supplierDailyLimitMinor",
      coalesce(e.ever_minor, 0) as "supplierEverMinor", s.total_limit_minor as "supplierTotalLimitMinor",
      s.min_balance_minor as "supplierMinBalanceMinor", floor(coalesce(l.balance_minor, 0) / ${scale}::numeric) as "supplierAvailableMinor",
      least(s.float_up_minor, m.float_up_minor) as "floatUpMinor", least(s.float_down_minor, m.float_down_minor) as "floatDownMinor"
    from wanted r
    join suppliers s on s.id = r.supplier_id
    join merchants m on m.id = ${merchantId}::bigint
    left join resource_days d on d.resource_id = r.id and d.day = ${day}::date
    left join peers p on p.supplier_id = s.id
    left join lateral (
      select sum(x.success_amount_minor) as ever_minor from resources r join resource_days x on x.resource_id = r.id
      where s.total_limit_minor is not null and r.supplier_id = s.id and ${summed}
    ) e on true
    left join lateral (
      select sum(x.order_count) as today_count from resources r join resource_days x on x.resource_id = r.id and x.day = ${day}::date
      where s.daily_count_limit is not null and r.supplier_id = s.id
    ) c on true
    left join ledger_accounts l on l.owner_kind = 'supplier' and l.owner_id = s.id and l.purpose = 'available' and l.currency = ${currency}
    order by r.last_used_at nulls first, r.id`
}

function listed(ids: readonly number[]): SQL {
  return sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
}

/** A candidate row from the driver: sums and 64-bit integers are strings. */
export type CandidateRow = Record<keyof Candidate, string | number | boolean | null>

const TEXTS: ReadonlySet<string> = new Set<keyof Candidate>([
  'name',
  'supplierName',
  'resourceStatus',
  'supplierStatus',
])

/** Converts strings to numbers, except names and states. */
export function toCandidate(row: CandidateRow): Candidate {
  const candidate: Record<string, string | number | boolean | null> = row
  for (const name in candidate) {
    const value = candidate[name]
    if (typeof value === 'string' && !TEXTS.has(name)) candidate[name] = Number(value)
  }
  return row as Candidate
}
