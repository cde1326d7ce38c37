import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { SignVersion } from '#domain/orders/order-sign.ts'
import { LOCK_SEEDS } from '#server/db/transactions/advisory-locks.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { orders } from '#server/db/schema/schema.ts'
import { RED_WALLET_PRODUCT_ID } from '#server/collect/orders/allocation/allocation-rules.ts'
import { candidateQuery } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { CandidateRow } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { lockedAccountSql } from '#server/collect/orders/allocation/candidates/locked-account.ts'
import type { LockedRow } from '#server/collect/orders/allocation/candidates/locked-account.ts'
import { takeSupplierSql } from '#server/collect/orders/allocation/candidates/take-supplier.ts'
import type { TakenSupplier } from '#server/collect/orders/allocation/candidates/take-supplier.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { CHANNEL } from '#server/platform/publish.ts'
import { termsSql } from '#server/orders/terms/terms-of.ts'
import { probeSql, stoppedSql } from '#server/parties/account-health/breaker-store.ts'
import { countOrderSql, reserveSlotSql, byTurn } from '#server/parties/resources/capacity-slots.ts'

// The statements of the fast path. Each is named, so that a connection plans it once.

/**
 * How many of the accounts the fast path considers, those whose turn comes first; if none takes the order, the slow path considers
 * all.
 */
const CONSIDERED = 24

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
  encryption: string
  signVersion: SignVersion
  signKey: Buffer
  previousSignKey: Buffer | null
  name: string
  /** The merchant's terms for the product; null without any. */
  enabled: boolean | null
  rate: number | null
  fixedFeeMinor: string | null
  isPayerListed: boolean
  /** How far its amounts may float at most; null where it bounds nothing. */
  floatUpMinor: number | null
  floatDownMinor: number | null
  repeatedId: string | null
}

export const readFacts = namedStatement<CreateFacts>(
  'order_create_facts',
  () => sql`
  select m.status, m.encryption, m.sign_version as "signVersion", m.sign_key as "signKey",
    m.previous_sign_key as "previousSignKey", m.name, p.enabled, p.rate, p.fixed_fee_minor as "fixedFeeMinor", o.id as "repeatedId",
    m.max_concurrent_orders as "maxConcurrentOrders", m.min_balance_minor as "minBalanceMinor",
    m.float_up_minor as "floatUpMinor", m.float_down_minor as "floatDownMinor",
    case when m.max_concurrent_orders is null then 0
      else (select count(*) from orders h where h.merchant_id = m.id and h.holds_resource) end as "openOrders",
    case when m.min_balance_minor is not null then coalesce((
      select floor(l.balance_minor / ${value('scale')}::numeric) from ledger_accounts l
      where l.owner_kind = 'merchant' and l.owner_id = m.id and l.purpose = 'available' and l.currency = ${value('currency')}
    ), 0) end as "availableMinor",
    exists (select 1 from blacklisted_names b where b.normalized = ${value('payer')} and b.enabled) as "isPayerListed"
  from merchants m
  left join lateral (${termsSql('merchant', sql`m.id`, sql`${value('productId')}::int`, sql`${value('at')}::timestamptz`)}) p on true
  left join orders o on o.merchant_id = m.id and o.merchant_order_id = ${value('mchOrderNo')}
  where m.id = ${value('merchantId')}::bigint`,
)

/** Which account was locked, and how its supplier was taken. */
type TakenAccount = { id: string } & TakenSupplier

const mayShareSql = sql`${value('mayShare')}::boolean and s.id <> all(${value('recentlyCrowded')}::bigint[])`

/**
 * Locks the account whose turn it is among the ones that seem to take the order, skipping locked ones, and then its
 * supplier. The limits are judged afterwards by `readLocked`, which finds the account's id in the transaction's setting
 * `paydesk.account`. Exclusions that follow from another table are looked up once, not for each account. Further
 * columns of the account are left to the other statement: each column here is carried through the sort of all accounts.
 */
export const lockAccount = namedStatement<TakenAccount>(
  'order_lock_account',
  () => sql`
  with locked as materialized (
    select r.id, r.supplier_id
    from resources r
    where r.product_id = any(${value('productIds')}::int[]) and r.status = 'normal' and r.state = 0
      and r.min_amount_minor <= ${value('amount')}::bigint and coalesce(r.max_amount_minor >= ${value('amount')}::bigint, true)
      and r.processing_count < r.max_concurrent_orders and r.id <> all(${value('recentlyRefused')}::bigint[])
      and (r.product_id <> ${sql.raw(String(RED_WALLET_PRODUCT_ID))} or r.processing_count < ${value('redWalletCount')}::int)
      and r.supplier_id not in (select s.id from suppliers s where s.status <> 'active')
      and r.id not in (${stoppedSql(value('at'))})
    order by ${byTurn('r')} limit 1 for no key update of r skip locked
  )
  select l.id, t.*, set_config('paydesk.account', l.id::text, true) as noted
  from locked l left join lateral (${takeSupplierSql(sql`l.supplier_id`, mayShareSql)}) t on true`,
)

const parts = {
  summed: sql`r.product_id = any(${value('productIds')}::int[])`,
  day: value('day'),
  currency: value('currency'),
  scale: value('scale'),
  silentSince: value('silentSince'),
}

/** The locked account, as read under the lock. */
export const readLocked = namedStatement<LockedRow>('order_read_locked', () =>
  lockedAccountSql(sql`nullif(current_setting('paydesk.account', true), '')::bigint`, parts, {
    amount: sql`${value('amount')}::bigint`,
    since: sql`${value('awaitedSince')}::timestamptz`,
  }),
)

/** The accounts whose turn comes first. */
export const readConsidered = namedStatement<CandidateRow>('order_read_considered', () =>
  candidateQuery({
    ...parts,
    among: sql`r.id in (select c.id from resources c where c.product_id = any(${value('productIds')}::int[]) and c.status <> 'deleted' order by ${byTurn('c')} limit ${sql.raw(String(CONSIDERED))})`,
    merchantId: value('merchantId'),
  }),
)

/** The columns set by the fast path; the others keep their defaults. */
export type CreatedColumn = Exclude<keyof OrderRecord, 'id' | keyof typeof UNTOUCHED>

/** The other columns' values in a new order, equal to the schema's defaults. */
export const UNTOUCHED = {
  realAmountMinor: null,
  feeMinor: null,
  commissionMinor: null,
  callbackStatus: 0,
  supplementStatus: 0,
  supplementType: null,
  locked: false,
  lockedBy: null,
  lockedAt: null,
  validateUserName: null,
  utr: null,
  utrSubmittedAt: null,
  completedAt: null,
  calledBackAt: null,
  updatedBy: null,
} satisfies Partial<OrderRecord>

/** Typed by the columns of `OrderRecord`, so that a column added to the schema and missing here is a compile error. */
const CREATED: Record<CreatedColumn, true> = {
  orderCode: true,
  merchantId: true,
  merchantName: true,
  merchantOrderId: true,
  contentHash: true,
  supplierId: true,
  supplierName: true,
  resourceId: true,
  resourceName: true,
  productId: true,
  currency: true,
  exponent: true,
  amountMinor: true,
  payableMinor: true,
  merchantRate: true,
  merchantFixedFeeMinor: true,
  status: true,
  orderMark: true,
  isProxy: true,
  holdsResource: true,
  cardNumber: true,
  userName: true,
  ifscCode: true,
  bankName: true,
  identifyCode: true,
  usdtAddress: true,
  usdtCount: true,
  ip: true,
  country: true,
  agent: true,
  referer: true,
  subject: true,
  notifyUrl: true,
  returnUrl: true,
  request: true,
  createdAt: true,
  allocatedAt: true,
  expiresAt: true,
  updatedAt: true,
  version: true,
}

type Placeholders = Record<CreatedColumn, Placeholder>

/**
 * Everything written when creating and allocating an order: the order, both rows of its history, the considered
 * accounts, the account's slot and day, and the event. Returns no row and writes nothing when one of the order's
 * numbers is taken.
 */
const storing = (name: string, tries: boolean) =>
  namedStatement<{ id: string }>(name, (db) => {
    const columns = Object.fromEntries(
      Object.keys(CREATED).map((name) => [name, sql.placeholder(name)]),
    ) as Placeholders
    const stored = db.insert(orders).values(columns).onConflictDoNothing().returning({ id: orders.id })
    const slot = {
      resourceId: value('resourceId'),
      payableMinor: value('payableMinor'),
      at: value('at'),
      day: value('day'),
      when: sql`exists (select 1 from stored)`,
    }
    return sql`
    with stored as ${stored},
    history as (
      insert into order_history (order_id, at, event, from_status, to_status, user_id, actor, via)
      select stored.id, ${value('at')}::timestamptz, e.event, e.from_status, e.to_status, e.user_id, e.actor, e.via
      from stored, (values
        (1, 'CREATE', null::smallint, ${value('created')}::smallint, ${value('userId')}::bigint, ${value('actor')}::text, ${value('via')}::text),
        (2, 'ALLOCATE', ${value('created')}::smallint, ${value('status')}::smallint, null, null, 'api')
      ) e (position, event, from_status, to_status, user_id, actor, via)
      order by e.position
    ),
    kept as (
      insert into order_allocations (order_id, at, resource_id, resource_name, candidates)
      select stored.id, ${value('at')}::timestamptz, ${value('resourceId')}::bigint, ${value('resourceName')}::text, ${value('candidates')}::jsonb from stored
    ),
    reserved as (${reserveSlotSql(slot)}),
    ${tries ? sql`probed as (${probeSql(slot)}),` : sql``}
    counted as (${countOrderSql(slot)})
    select id, pg_notify(${sql.raw(`'${CHANNEL}'`)}, jsonb_set(${value('event')}::jsonb, '{id}', to_jsonb(id))::text) as notified from stored`
  })

/** For an account whose breaker was closed when it was read under the lock. */
export const storeAllocated = storing('order_store_allocated', false)

/** For an account that the order tries, which its breaker notes. */
export const storeTrying = storing('order_store_trying', true)
