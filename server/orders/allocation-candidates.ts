import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ledgerExponent, productFamily } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { dayOf } from '#server/orders/resource-place.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import type { Services } from '#server/services.ts'

/** An account with everything that decides whether it takes an order; amounts in the product's minor units. */
export interface Candidate {
  resourceId: number
  name: string
  supplierId: number
  supplierName: string
  supplierIsTeam: boolean
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
  supplierMaxConcurrent: number
  supplierTodayMinor: number
  supplierDailyLimitMinor: number | null
  supplierEverMinor: number
  supplierTotalLimitMinor: number | null
  supplierMinBalanceMinor: number
  supplierAvailableMinor: number
  floatUpMinor: number
  floatDownMinor: number
}

/** Which accounts are asked for: of these products and suppliers, or one of them alone. */
export interface CandidateWish {
  /** Products of the order's currency and decimals; the order's own and its children unless given. */
  productIds?: readonly number[] | undefined
  supplierIds?: readonly number[] | undefined
  resourceId?: number
}

/**
 * The accounts that an order might be given to, the longest unused first. Money is summed per supplier over the accounts
 * of the same currency and decimals, since limits are in minor units.
 */
export async function readCandidates(tx: Queryable, services: Services, order: OrderRecord, wish: CandidateWish = {}): Promise<Candidate[]> {
  const family = productFamily(order.productId)
  const { productIds = family, supplierIds, resourceId } = wish
  const wanted = listed(productIds)
  const products = listed([...new Set([...family, ...productIds])])
  const scale = 10 ** (ledgerExponent(order.currency) - order.exponent)
  const { rows } = await tx.execute<Record<keyof Candidate, string | number | boolean | null>>(sql`
    with peers as (
      select r.supplier_id, sum(r.processing_count) as processing, sum(r.processing_amount_minor) as processing_minor,
        sum(d.success_minor) as ever_minor, sum(d.today_minor) as today_minor
      from resources r
      left join lateral (
        select sum(x.success_amount_minor) as success_minor,
          sum(x.success_amount_minor) filter (where x.day = ${dayOf(services)}) as today_minor
        from resource_days x where x.resource_id = r.id
      ) d on true
      where r.product_id in (${products}) ${onlySupplierOf(resourceId)} group by r.supplier_id
    )
    select r.id as "resourceId", r.name, s.id as "supplierId", s.name as "supplierName", s.parent_id is not null as "supplierIsTeam",
      r.state as "resourceState", r.status as "resourceStatus", s.status as "supplierStatus",
      r.min_amount_minor as "minAmountMinor", r.max_amount_minor as "maxAmountMinor",
      r.processing_count as "processingCount", r.processing_amount_minor as "processingAmountMinor", r.max_concurrent_orders as "maxConcurrentOrders",
      r.daily_count_limit as "dailyCountLimit", r.daily_amount_limit_minor as "dailyAmountLimitMinor",
      coalesce(d.order_count, 0) as "orderCount", coalesce(d.amount_minor, 0) as "amountMinor", coalesce(d.success_amount_minor, 0) as "successAmountMinor",
      coalesce(p.processing, 0) as "supplierProcessing", coalesce(p.processing_minor, 0) as "supplierProcessingMinor",
      s.max_concurrent_orders as "supplierMaxConcurrent",
      coalesce(p.today_minor, 0) as "supplierTodayMinor", s.daily_amount_limit_minor as "supplierDailyLimitMinor",
      coalesce(p.ever_minor, 0) as "supplierEverMinor", s.total_limit_minor as "supplierTotalLimitMinor",
      s.min_balance_minor as "supplierMinBalanceMinor", floor(coalesce(l.balance_minor, 0) / ${scale}::numeric) as "supplierAvailableMinor",
      s.float_up_minor as "floatUpMinor", s.float_down_minor as "floatDownMinor"
    from resources r
    join suppliers s on s.id = r.supplier_id
    left join resource_days d on d.resource_id = r.id and d.day = ${dayOf(services)}
    left join peers p on p.supplier_id = s.id
    left join ledger_accounts l on l.owner_kind = 'supplier' and l.owner_id = s.id and l.purpose = 'available' and l.currency = ${order.currency}
    where r.product_id in (${wanted}) and r.status <> 'deleted'
      ${supplierIds === undefined ? sql`` : sql`and r.supplier_id in (${listed(supplierIds)})`}
      ${resourceId === undefined ? sql`` : sql`and r.id = ${resourceId}`}
    order by r.last_used_at nulls first, r.id`)
  return rows.map(toCandidate)
}

/** One account needs the sums of its own supplier alone; reading all of them would be most of the work of an order. */
function onlySupplierOf(resourceId: number | undefined): SQL {
  return resourceId === undefined ? sql`` : sql`and r.supplier_id = (select x.supplier_id from resources x where x.id = ${resourceId})`
}

function listed(ids: readonly number[]): SQL {
  return sql.join(ids.map((id) => sql`${id}`), sql`, `)
}

/** The driver gives sums and 64-bit integers as text; names, states and flags stay what they are. */
function toCandidate(row: Record<keyof Candidate, string | number | boolean | null>): Candidate {
  const texts: readonly string[] = ['name', 'supplierName', 'resourceStatus', 'supplierStatus']
  const entries = Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && !texts.includes(name) ? Number(value) : value])
  return Object.fromEntries(entries) as Candidate
}
