import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BreakerState } from '#domain/accounts/breaker.ts'
import { ledgerExponent, productFamily, PRODUCTS } from '#domain/products.ts'
import { breakerColumns } from '#server/parties/account-health/breaker-store.ts'
import { isSilentSql, silentSince } from '#server/parties/account-health/account-events.ts'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { byTurn } from '#server/parties/resources/capacity-slots.ts'
import { dayOf } from '#server/platform/time/zone.ts'
import type { Timing } from '#server/platform/time/zone.ts'

/** An account with all facts that decide whether it takes an order; amounts in the product's minor units. */
export interface Candidate {
  resourceId: number
  name: string
  productId: number
  supplierId: number
  supplierName: string
  supplierIsTeam: boolean
  isProductOff: boolean
  resourceState: number
  resourceStatus: string
  supplierStatus: string
  /** All its monitors have fallen silent, and that is judged. */
  isSilent: boolean
  breakerState: BreakerState
  breakerProbeAtMs: number | null
  breakerWaitSeconds: number
  minAmountMinor: number
  maxAmountMinor: number | null
  processingCount: number
  processingAmountMinor: number
  maxConcurrentOrders: number
  /** How many orders it takes in its turn, and how many of the present turn it has taken. */
  weight: number
  turnUsed: number
  dailyCountLimit: number | null
  dailyAmountLimitMinor: number | null
  orderCount: number
  amountMinor: number
  successAmountMinor: number
  everMinor: number
  totalLimitMinor: number | null
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

/** Which accounts to read: those of these products and suppliers. */
export interface CandidateFilter {
  /** Products of the order's currency and decimals; by default the order's own and its children. */
  productIds?: readonly number[] | undefined
  supplierIds?: readonly number[] | undefined
}

/** The values of the statements below. */
function valuesOf(
  services: Timing,
  { currency, exponent, merchantId, productId }: Ordered,
  { productIds = productFamily(productId) }: CandidateFilter,
) {
  return {
    productIds,
    countedIds: [...new Set([...productFamily(productId), ...productIds])],
    summedIds: collectionsOf(currency),
    merchantId,
    day: dayOf(services),
    currency,
    // The number of ledger minor units in one minor unit of the product.
    scale: 10 ** (ledgerExponent(currency) - exponent),
    silentSince: silentSince(services),
  }
}

export type Ordered = Pick<OrderRecord, 'merchantId' | 'productId' | 'currency' | 'exponent'>

/** The products by which a currency is collected: a supplier's limits of the currency hold over all of them. */
const collectionsOf = (currency: string): number[] =>
  PRODUCTS.filter((one) => one.currency === currency && one.direction === 'collection').map(({ id }) => id)

/**
 * The candidate accounts for an order, in their turns. A supplier's limits of money, and what is summed up against
 * them, are those of the order's currency.
 */
export async function readCandidates(
  tx: Queryable,
  services: Timing,
  order: Ordered,
  filter: CandidateFilter = {},
): Promise<Candidate[]> {
  const rows = await candidateAccounts(tx, {
    ...valuesOf(services, order, filter),
    supplierIds: filter.supplierIds ?? null,
  })
  return rows.map(toCandidate)
}

/** A single one of them; undefined where it is none any more. */
export async function readCandidate(
  tx: Queryable,
  services: Timing,
  order: Ordered,
  filter: CandidateFilter,
  resourceId: number,
): Promise<Candidate | undefined> {
  const [row] = await candidateAccount(tx, { ...valuesOf(services, order, filter), resourceId })
  return row && toCandidate(row)
}

const value = (name: string): SQL => sql`${sql.placeholder(name)}`
const day = sql`${value('day')}::date`
/** The accounts `r` whose orders at once are counted, and those whose money is summed up. */
const counted = sql`r.product_id = any(${value('countedIds')}::int[])`
const summed = sql`r.product_id = any(${value('summedIds')}::int[])`

/** The limit of the order's currency, in the ledger's minor units; null where there is none. */
const limitIn = (limits: SQL) => sql`(${limits}->>${value('currency')}::text)::numeric`
/** The same in the product's minor units. */
const limitOf = (limits: SQL) => sql`floor(${limitIn(limits)} / ${value('scale')}::numeric)`

/** The ledger's minor units in one of the account's product. */
const ledgerScale = sql.raw(
  `case ${PRODUCTS.map(({ currency, exponent, id }) => `when r.product_id = ${id} then ${10 ** (ledgerExponent(currency) - exponent)}`).join(' ')} end`,
)
/** Money of accounts in the minor units of the order's product, which may be coarser than that of the account. */
const moneyOf = (amounts: SQL, condition: SQL) =>
  sql`ceil(sum(${amounts} * ${ledgerScale}) filter (where ${condition}) / ${value('scale')}::numeric)`

/** True where the supplier `s` has a limit over all its accounts, of whatever currency. */
export const isLimitedSql = sql`(num_nonnulls(s.max_concurrent_orders, s.daily_count_limit) > 0 or s.daily_amount_limits <> '{}' or s.total_limits <> '{}')`

/** True where it has one of this currency that counts its accounts' days. */
const isLimitedByDays = sql`num_nonnulls(s.daily_count_limit, ${limitIn(sql`s.daily_amount_limits`)}, ${limitIn(sql`s.total_limits`)}) > 0`

/** True where the supplier's present terms for the account's product take no orders of it. */
const isProductOff = sql`exists (
  select 1 from user_products t
  where not t.enabled and t.owner_kind = 'supplier' and t.owner_id = s.id and t.product_id = r.product_id and t.valid_from <= now()
    and not exists (
      select 1 from user_products n
      where n.owner_kind = 'supplier' and n.owner_id = s.id and n.product_id = r.product_id and n.valid_from > t.valid_from and n.valid_from <= now()
    )
)`

/** The days `x` that count: this one, and all past ones where there is a limit over all days. */
const countingDays = (totalLimit: SQL) => sql`x.day >= case when ${totalLimit} is null then ${day} else '-infinity' end`

/** The amounts taken on the account `r` on the day, and over the days that count. */
const accountDays = sql`
  select sum(x.order_count) filter (where x.day = ${day}) as order_count, sum(x.amount_minor) filter (where x.day = ${day}) as amount_minor,
    sum(x.success_amount_minor) filter (where x.day = ${day}) as success_amount_minor, sum(x.success_amount_minor) as ever_minor
  from resource_days x
  where x.resource_id = r.id and ${countingDays(sql`r.total_limit_minor`)}`

/**
 * The suppliers of the wanted accounts with what their accounts have together, summed only where a limit of the
 * supplier counts it. The day's orders are those of all its accounts, whatever their product.
 */
const summedSuppliers = sql`
  select s.*, p.*, d.*
  from suppliers s
  cross join lateral (
    select sum(r.processing_count) filter (where ${counted}) as processing, ${moneyOf(sql`r.processing_amount_minor`, summed)} as processing_minor
    from resources r where ${isLimitedSql} and r.supplier_id = s.id
  ) p
  cross join lateral (
    select sum(x.order_count) filter (where x.day = ${day}) as today_count,
      ${moneyOf(sql`x.success_amount_minor`, sql`x.day = ${day} and ${summed}`)} as today_minor, ${moneyOf(sql`x.success_amount_minor`, summed)} as ever_minor
    from resources r join resource_days x on x.resource_id = r.id and ${countingDays(limitIn(sql`s.total_limits`))}
    where ${isLimitedByDays} and r.supplier_id = s.id
  ) d
  where s.id = any(array(select w.supplier_id from wanted w))`

/** Bounds within which amounts float: the supplier's, no further than the merchant's. */
const floatOf = (floats: 'floats_up' | 'floats_down') =>
  sql`least(coalesce(${limitOf(sql.raw(`s.${floats}`))}, 0), ${limitOf(sql.raw(`m.${floats}`))})`

/** Builds the query of the accounts `r` that meet a condition. */
const candidateQuery = (among: SQL) => sql`
    with wanted as materialized (
      select r.* from resources r where r.product_id = any(${value('productIds')}::int[]) and r.status <> 'deleted' and ${among}
    )
    select r.id as "resourceId", r.name, r.product_id as "productId", s.id as "supplierId", s.name as "supplierName", s.parent_id is not null as "supplierIsTeam",
      r.state as "resourceState", r.status as "resourceStatus", s.status as "supplierStatus", ${isProductOff} as "isProductOff",
      ${isSilentSql(value('silentSince'))} as "isSilent", ${breakerColumns},
      r.min_amount_minor as "minAmountMinor", r.max_amount_minor as "maxAmountMinor",
      r.processing_count as "processingCount", r.processing_amount_minor as "processingAmountMinor", r.max_concurrent_orders as "maxConcurrentOrders",
      r.weight, r.turn_used as "turnUsed",
      r.daily_count_limit as "dailyCountLimit", r.daily_amount_limit_minor as "dailyAmountLimitMinor", r.total_limit_minor as "totalLimitMinor",
      s.max_concurrent_orders as "supplierMaxConcurrent", s.daily_count_limit as "supplierDailyCountLimit",
      ${limitOf(sql`s.daily_amount_limits`)} as "supplierDailyLimitMinor", ${limitOf(sql`s.total_limits`)} as "supplierTotalLimitMinor",
      ${limitOf(sql`s.min_balances`)} as "supplierMinBalanceMinor", floor(coalesce(l.balance_minor, 0) / ${value('scale')}::numeric) as "supplierAvailableMinor",
      coalesce(d.order_count, 0) as "orderCount", coalesce(d.amount_minor, 0) as "amountMinor", coalesce(d.success_amount_minor, 0) as "successAmountMinor",
      coalesce(d.ever_minor, 0) as "everMinor",
      coalesce(s.processing, 0) as "supplierProcessing", coalesce(s.processing_minor, 0) as "supplierProcessingMinor",
      coalesce(s.today_count, 0) as "supplierTodayCount", coalesce(s.today_minor, 0) as "supplierTodayMinor", coalesce(s.ever_minor, 0) as "supplierEverMinor",
      ${floatOf('floats_up')} as "floatUpMinor", ${floatOf('floats_down')} as "floatDownMinor"
    from wanted r
    join (${summedSuppliers}) s on s.id = r.supplier_id
    join merchants m on m.id = ${value('merchantId')}::bigint
    cross join lateral (${accountDays}) d
    left join account_breakers b on b.resource_id = r.id
    left join ledger_accounts l on l.owner_kind = 'supplier' and l.owner_id = s.id and l.purpose = 'available' and l.currency = ${value('currency')}
    order by ${byTurn('r')}`

const candidateAccounts = namedStatement<CandidateRow>('order_read_candidates', () =>
  candidateQuery(sql`coalesce(r.supplier_id = any(${value('supplierIds')}::bigint[]), true)`),
)

const candidateAccount = namedStatement<CandidateRow>('order_read_candidate', () =>
  candidateQuery(sql`r.id = ${value('resourceId')}::bigint`),
)

/** A candidate row from the driver: sums and 64-bit integers are strings. */
type CandidateRow = Record<keyof Candidate, string | number | boolean | null>

const TEXTS: ReadonlySet<string> = new Set<keyof Candidate>([
  'name',
  'supplierName',
  'resourceStatus',
  'supplierStatus',
  'breakerState',
])

/** Converts strings to numbers, except names and states. */
function toCandidate(row: CandidateRow): Candidate {
  const candidate: Record<string, string | number | boolean | null> = row
  for (const name in candidate) {
    const value = candidate[name]
    if (typeof value === 'string' && !TEXTS.has(name)) candidate[name] = Number(value)
  }
  return row as Candidate
}
