import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LOCK_SEEDS } from '#server/db/transactions/advisory-locks.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { termsSql } from '#server/orders/terms-of.ts'

// The first statements of a creation. Each is named, so that a connection plans it once.

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Serializes creations under one merchant's number until the end of the transaction. */
export const takeNumber = namedStatement(
  'order_take_number',
  () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${value('number')}, ${sql.raw(String(LOCK_SEEDS.orderNumber))}))`,
)

/** Serializes creations of a merchant with a limit of orders at once, so that they cannot pass it together. */
export const takeMerchant = namedStatement(
  'order_take_merchant',
  () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${value('merchantId')}, ${sql.raw(String(LOCK_SEEDS.merchantOrders))}))`,
)

/** The merchant's facts to check, and the order that already has the number. */
export interface CreateFacts {
  status: string
  maxConcurrentOrders: number | null
  /** How many of its orders hold an account now; 0 without a limit. */
  openOrders: string
  minBalanceMinor: string | null
  /** Its available balance in the product's minor units; null without a minimum. */
  availableMinor: string | null
  /** The merchant's terms for the product; null without any. */
  enabled: boolean | null
  rate: number | null
  fixedFeeMinor: string | null
  isPayerListed: boolean
  repeatedId: string | null
}

/** The merchant's least balance in the currency, in the product's minor units. */
const minBalance = sql`floor((m.min_balances->>${value('currency')}::text)::numeric / ${value('scale')}::numeric)`

export const readFacts = namedStatement<CreateFacts>(
  'order_create_facts',
  () => sql`
  select m.status, p.enabled, p.rate, p.fixed_fee_minor as "fixedFeeMinor", o.id as "repeatedId",
    m.max_concurrent_orders as "maxConcurrentOrders", ${minBalance} as "minBalanceMinor",
    case when m.max_concurrent_orders is null then 0
      else (select count(*) from orders h where h.merchant_id = m.id and h.holds_resource) end as "openOrders",
    case when ${minBalance} is not null then coalesce((
      select floor(l.balance_minor / ${value('scale')}::numeric) from ledger_accounts l
      where l.owner_kind = 'merchant' and l.owner_id = m.id and l.purpose = 'available' and l.currency = ${value('currency')}
    ), 0) end as "availableMinor",
    exists (select 1 from blacklisted_names b where b.normalized = ${value('payer')} and b.enabled) as "isPayerListed"
  from merchants m
  left join lateral (${termsSql('merchant', sql`m.id`, sql`${value('productId')}::int`, sql`${value('at')}::timestamptz`)}) p on true
  left join orders o on o.merchant_id = m.id and o.merchant_order_id = ${value('mchOrderNo')}
  where m.id = ${value('merchantId')}::bigint`,
)
