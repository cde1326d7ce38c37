import { and } from 'drizzle-orm'
import type { fundRecordEndpoints } from '#contract/parties/fund-record.endpoints.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/fund-record.fields.ts'
import { fundRecordList } from '#server/parties/fund-records/list-fund-records.ts'
import type { Handlers } from '#server/http/call.ts'
import { balancesBefore } from '#server/ledger/balances-before.ts'
import { accountsOf, ownAccounts } from '#server/ledger/own-accounts.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { statementFrame } from '#server/parties/fund-records/statement-file.ts'
import { readStatement } from '#server/parties/fund-records/statement.ts'
import { totalsOf } from '#server/parties/fund-records/totals-of.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Handlers of the calls that read the movements and balances of parties' money. */
export const fundRecordHandlers = {
  'fundRecord.getList': fundRecordList.page,
  'fundRecord.export': exportList<'fundRecord.getList'>(
    fundRecordList,
    FUND_RECORD_FIELDS,
    'fund-records.csv',
    statementFrame,
  ),
  'fundRecord.getStatement': async (call, filter) => {
    const found = await readStatement(call, { filter })
    if (!found) return { statement: null }
    const { lastId: _last, ...statement } = found
    return { statement }
  },
  'user.getTotalBalance': async ({ actor, db, services }, { asOf, merchantId, supplierId }) => {
    const party = and(
      merchantId === undefined ? undefined : accountsOf('merchant', merchantId),
      supplierId === undefined ? undefined : accountsOf('supplier', supplierId),
    )
    // As filters up to a time, the whole second included.
    const instant = asOf === undefined ? undefined : after(instantOf('asOf', asOf, zoneOf(services)))
    // The platform's fees and the outside are what parties' money adds up to zero with.
    const accounts = await balancesBefore(db, and(ownAccounts(actor), party), instant)
    return { asOf: asOf ?? null, list: totalsOf(accounts) }
  },
} satisfies Pick<Handlers, keyof typeof fundRecordEndpoints>
