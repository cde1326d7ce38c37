import { and, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import { accountsOf, ownAccounts } from '#server/ledger/post-transaction.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import type { Filters } from '#server/platform/lists/filters/filters.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

export type FundRecordFilter = ParsedInputOf<'fundRecord.getStatement'>
type AccountFilter = Pick<FundRecordFilter, 'ownerKind' | 'merchantId' | 'supplierId' | 'purpose' | 'currency'>

/** The filters of fund records that say whose money, which part of it, and in which currency. */
export const ACCOUNT_FILTERS: Filters<AccountFilter, unknown> = {
  ownerKind: equals(ledgerAccounts.ownerKind),
  merchantId: (id) => accountsOf('merchant', id),
  supplierId: (id) => accountsOf('supplier', id),
  purpose: equals(ledgerAccounts.purpose),
  // All of it: one name may begin another, as USD does USDT.
  currency: equalsCode(ledgerAccounts.currency),
}

/** The accounts that somebody sees the records of: what the platform itself has stands apart until it is asked for. */
export const visibleAccounts = (actor: ScopedActor, asked: Partial<FundRecordFilter> | undefined): SQL | undefined =>
  and(
    asked === undefined || asked.ownerKind || asked.id ? undefined : inArray(ledgerAccounts.ownerKind, FUND_OWNERS),
    ownAccounts(actor),
  )
