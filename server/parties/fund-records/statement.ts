import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import { ACCOUNT_FILTERS, visibleAccounts } from '#server/parties/fund-records/account-filters.ts'
import type { FundRecordFilter } from '#server/parties/fund-records/account-filters.ts'
import { fundRecordList } from '#server/parties/fund-records/list-fund-records.ts'
import { lastPosting } from '#server/ledger/balances-before.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { conditionsOf } from '#server/platform/lists/filters/filters.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type Statement = NonNullable<OutputOf<'fundRecord.getStatement'>['statement']>

/** A statement's rows: those that hold the filter, without some. */
export interface StatementRows {
  filter: FundRecordFilter
  except?: readonly (number | string)[] | undefined
}

/** Filters that say what a statement is of, and not which of its rows are left out. */
const FRAME: ReadonlySet<string> = new Set([...Object.keys(ACCOUNT_FILTERS), 'recordedFrom', 'recordedTo'])

/**
 * The statement of the one account that the filters name, with the id of its last posting; null where they name none or
 * several. Postings are summed only where some in the span may be left out. All figures are of one snapshot.
 */
export async function readStatement(
  call: ListCall,
  rows: StatementRows,
): Promise<(Statement & { lastId: number }) | null> {
  const { except = [], filter } = rows
  const { ownerKind, merchantId, supplierId, purpose, currency } = filter
  const named = conditionsOf(ACCOUNT_FILTERS, { ownerKind, merchantId, supplierId, purpose, currency }, call)
  const [account, another] = await call.db
    .select()
    .from(ledgerAccounts)
    .where(and(visibleAccounts(call.actor, filter), named))
    .limit(2)
  if (!account || another) return null
  const { from, to } = spanOf(call, filter)
  const isNarrowed =
    except.length > 0 || Object.entries(filter).some(([name, value]) => isGiven(value) && !FRAME.has(name))
  const found = await call.db.execute<Record<'opening' | 'closing' | 'moved' | 'last', string | null>>(sql`
    select o.balance_after_minor as opening, c.balance_after_minor as closing, c.id as last, m.sum as moved
    from (select) one
    left join ${lastPosting(account.id, from)} o on ${from !== undefined}
    left join ${lastPosting(account.id, to)} c on true
    left join ${isNarrowed ? sumOf(call, rows) : sql`(select null::int8 as sum)`} m on true`)
  const [{ opening = null, closing = null, moved = null, last = null } = {}] = found.rows
  const [openingMinor, closingMinor] = [Number(opening ?? 0), Number(closing ?? 0)]
  const movementsMinor = isNarrowed ? Number(moved ?? 0) : closingMinor - openingMinor
  return {
    ownerKind: account.ownerKind,
    purpose: account.purpose,
    currency: account.currency,
    exponent: account.exponent,
    openingMinor,
    movementsMinor,
    otherMinor: closingMinor - openingMinor - movementsMinor,
    closingMinor,
    lastId: Number(last ?? 0),
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

function spanOf({ services }: ListCall, { recordedFrom, recordedTo }: FundRecordFilter) {
  const zone = zoneOf(services)
  return {
    from: recordedFrom ? instantOf('recordedFrom', recordedFrom, zone) : undefined,
    to: recordedTo ? after(instantOf('recordedTo', recordedTo, zone)) : undefined,
  }
}

const sumOf = (call: ListCall, rows: StatementRows) => sql`(
  select sum(${ledgerPostings.amountMinor}) as sum from ${ledgerPostings}
  join ${ledgerAccounts} on ${eq(ledgerAccounts.id, ledgerPostings.accountId)}
  join ${ledgerTransactions} on ${eq(ledgerTransactions.id, ledgerPostings.transactionId)}
  where ${fundRecordList.where(call, rows) ?? sql`true`})`
