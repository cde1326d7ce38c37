import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { resources } from '#server/db/schema/schema.ts'
import {
  accountColumns,
  accountJoins,
  countingDays,
  isLimitedByDays,
  isLimitedSql,
} from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { isAmountAwaitedSql } from '#server/collect/orders/allocation/payable-amount.ts'
import type { Candidate, CandidateParts } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'

// The account that an order has locked, read alone: the same facts as those of many candidates, by a statement made for one. Every creation
// reads it under its lock. It comes as JSON, which the driver reads in half the time of its fifty columns.

/** Columns of an account that its payer is shown. */
type Shown = Pick<
  typeof resources.$inferSelect,
  'cardNumber' | 'accountName' | 'bankName' | 'ifscCode' | 'vpa' | 'walletAddress'
>

/** A locked account; its floats are those of its supplier. */
export type LockedAccount = Candidate &
  Shown & {
    /** Another order of the wanted amount awaits its payment on it. */
    isAmountAwaited: boolean
  }

type SupplierSums = Pick<
  Candidate,
  'supplierProcessing' | 'supplierProcessingMinor' | 'supplierTodayCount' | 'supplierTodayMinor' | 'supplierEverMinor'
>

/** As read: sums that no limit of the supplier counts are null. */
export interface LockedRow {
  account: Omit<LockedAccount, keyof SupplierSums> & Record<'openSums' | 'daySums', Partial<SupplierSums> | null>
}

const NO_SUMS: SupplierSums = {
  supplierProcessing: 0,
  supplierProcessingMinor: 0,
  supplierTodayCount: 0,
  supplierTodayMinor: 0,
  supplierEverMinor: 0,
}

export function toLocked({ account: { daySums, openSums, ...account } }: LockedRow): LockedAccount {
  return { ...account, ...NO_SUMS, ...openSums, ...daySums }
}

/** The account with its supplier's floats within those of the merchant, who may bound none. */
export const withinFloatsOf = (
  account: LockedAccount,
  { floatDownMinor, floatUpMinor }: Record<'floatUpMinor' | 'floatDownMinor', number | null>,
): LockedAccount => ({
  ...account,
  floatUpMinor: Math.min(account.floatUpMinor, floatUpMinor ?? Number.POSITIVE_INFINITY),
  floatDownMinor: Math.min(account.floatDownMinor, floatDownMinor ?? Number.POSITIVE_INFINITY),
})

/** Sums over the supplier's accounts: open orders, and the orders taken on the days that count. */
const supplierSums = ({ day, summed }: Pick<CandidateParts, 'day' | 'summed'>) => sql`
      case when ${isLimitedSql} then (
        select to_json(sums) from (
          select coalesce(sum(r.processing_count), 0) as "supplierProcessing", coalesce(sum(r.processing_amount_minor), 0) as "supplierProcessingMinor"
          from resources r where r.supplier_id = s.id and ${summed}
        ) sums
      ) end as "openSums",
      case when ${isLimitedByDays} then (
        select to_json(sums) from (
          select coalesce(sum(x.order_count) filter (where x.day = ${day}::date), 0) as "supplierTodayCount",
            coalesce(sum(x.success_amount_minor) filter (where x.day = ${day}::date and ${summed}), 0) as "supplierTodayMinor",
            coalesce(sum(x.success_amount_minor) filter (where ${summed}), 0) as "supplierEverMinor"
          from resources r join resource_days x on x.resource_id = r.id and ${countingDays(day, sql`s.total_limit_minor`)}
          where r.supplier_id = s.id
        ) sums
      ) end as "daySums"`

/** Builds the query of the account with this id. */
export const lockedAccountSql = (
  id: SQL,
  { currency, day, scale, silentSince, summed }: Omit<CandidateParts, 'among' | 'merchantId'>,
  awaited: { amount: SQL; since: SQL },
): SQL => sql`
  select to_json(a) as account from (
    select ${accountColumns({ scale, silentSince })},
      r.card_number as "cardNumber", r.account_name as "accountName", r.bank_name as "bankName", r.ifsc_code as "ifscCode", r.vpa, r.wallet_address as "walletAddress",
      coalesce(d.order_count, 0) as "orderCount", coalesce(d.amount_minor, 0) as "amountMinor", coalesce(d.success_amount_minor, 0) as "successAmountMinor",
      case when r.total_limit_minor is null then 0
        else coalesce((select sum(x.success_amount_minor) from resource_days x where x.resource_id = r.id), 0) end as "everMinor",
      s.float_up_minor as "floatUpMinor", s.float_down_minor as "floatDownMinor",
      ${isAmountAwaitedSql(sql`r.id`, awaited.amount, awaited.since)} as "isAmountAwaited", ${supplierSums({ day, summed })}
    from resources r
    join suppliers s on s.id = r.supplier_id
    left join resource_days d on d.resource_id = r.id and d.day = ${day}::date
    ${accountJoins(currency)}
    where r.id = ${id}
  ) a`
