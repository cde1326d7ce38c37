import { sql } from 'drizzle-orm'
import type { fundRecordEndpoints } from '#contract/fund-record.endpoints.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/fund-record.fields.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import { fundRecordList } from '#server/fund-records/list-fund-records.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownAccounts } from '#server/ledger/own-accounts.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of the calls that read the movements and balances of parties' money. */
export const fundRecordHandlers = {
  'fundRecord.getList': fundRecordList.page,
  'fundRecord.export': exportList<'fundRecord.getList'>(fundRecordList, FUND_RECORD_FIELDS, 'fund-records.csv'),
  'user.getTotalBalance': async ({ actor, db }) => {
    const { ownerKind, purpose, currency, exponent } = ledgerAccounts
    const list = await db
      .select({
        ownerKind,
        purpose,
        currency,
        exponent,
        balanceMinor: sql<string>`sum(${ledgerAccounts.balanceMinor})`.mapWith(Number),
      })
      .from(ledgerAccounts)
      // The platform's fees and the outside are what parties' money adds up to zero with.
      .where(ownAccounts(actor))
      .groupBy(ownerKind, purpose, currency, exponent)
      .orderBy(currency, ownerKind, purpose)
    return { list }
  },
} satisfies Pick<Handlers, keyof typeof fundRecordEndpoints>
