import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import { LOCK_SEEDS } from '#server/db/transactions/advisory-locks.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { resources } from '#server/db/schema/schema.ts'
import { stoppedSql } from '#server/parties/account-health/breaker-store.ts'
import { byTurn } from '#server/parties/resources/capacity-slots.ts'
import { RED_WALLET_PRODUCT_ID } from '#server/collect/orders/allocation/allocation-rules.ts'
import { isLimitedSql } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/**
 * Locks the account whose turn it is among those that seem to take an order, skipping locked ones. Rows of other tables that
 * stop accounts are looked up once, not for each account. Limits are judged by what is read under the lock.
 */
export const lockLikely = namedStatement<{ id: string }>(
  'order_lock_likely',
  () => sql`
  select r.id from resources r
  where r.product_id = any(${value('productIds')}::int[]) and r.status = 'normal' and r.state = 0
    and r.min_amount_minor <= ${value('amount')}::bigint and coalesce(r.max_amount_minor >= ${value('amount')}::bigint, true)
    and r.processing_count < r.max_concurrent_orders and r.id <> all(${value('refused')}::bigint[])
    and (r.product_id <> ${sql.raw(String(RED_WALLET_PRODUCT_ID))} or r.processing_count < ${value('redWalletCount')}::int)
    and r.supplier_id not in (select s.id from suppliers s where s.status <> 'active')
    and r.id not in (${stoppedSql(value('at'))})
  order by ${byTurn('r')} limit 1 for no key update of r skip locked`,
)

const JUDGED: ReadonlySet<AllocationRefusal> = new Set([
  'disabled',
  'supplierDisabled',
  'breaker',
  'amountBelowMin',
  'amountAboveMax',
  'concurrency',
  'redWallet',
])

/** A refusal that `lockLikely` judges itself, by the rows as they are. */
export const isJudgedByLock = (refusal: AllocationRefusal): boolean => JUDGED.has(refusal)

/** Locks an account, waiting for it. */
export const lockAccount = namedStatement<{ id: string }>(
  'order_lock_account',
  () => sql`select id from resources where id = ${value('resourceId')}::bigint for no key update`,
)

/** Locks an account; no row where another transaction has it. */
export const lockFreeAccount = namedStatement<{ id: string }>(
  'order_lock_free_account',
  () => sql`select id from resources where id = ${value('resourceId')}::bigint for no key update skip locked`,
)

/**
 * Takes the supplier of an account alone, if it has limits over its accounts: orders that are created at once on several accounts could
 * pass them together. Whoever has it waits for nothing more.
 */
export const takeSupplier = namedStatement(
  'order_take_supplier',
  () => sql`
  select pg_advisory_xact_lock(hashtextextended(s.id::text, ${sql.raw(String(LOCK_SEEDS.supplierOrders))}))
  from suppliers s where s.id = (select r.supplier_id from resources r where r.id = ${value('resourceId')}::bigint) and ${isLimitedSql}`,
)

/** The facts of an account that orders keep and payers are told. */
export type AccountDetails = Pick<
  typeof resources.$inferSelect,
  'name' | 'cardNumber' | 'accountName' | 'bankName' | 'ifscCode' | 'vpa' | 'walletAddress'
>

export const readDetails = namedStatement<AccountDetails>(
  'order_read_account_details',
  () => sql`
  select name, card_number as "cardNumber", account_name as "accountName", bank_name as "bankName", ifsc_code as "ifscCode", vpa,
    wallet_address as "walletAddress"
  from resources where id = ${value('resourceId')}::bigint`,
)
