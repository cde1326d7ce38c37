import { and, lte } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { fundRecordEndpoints } from '#contract/parties/fund-record.endpoints.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { ledgerPostings } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { balancesBefore } from '#server/ledger/balances-before.ts'
import type { AccountBalance } from '#server/ledger/balances-before.ts'
import { accountsOf, ownAccounts } from '#server/ledger/post-transaction.ts'
import type { FundRecordFilter } from '#server/parties/fund-records/account-filters.ts'
import { fundRecordList } from '#server/parties/fund-records/list-fund-records.ts'
import { readStatement } from '#server/parties/fund-records/statement.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import type { AskedFile, FileFrame, FrameLine } from '#server/platform/lists/export-list.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { amountCell } from '#server/platform/tables/cells.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const FIGURES = ['amountMinor', 'balanceAfterMinor']

/**
 * A statement's file has its rows oldest first, between lines with the opening and the closing balance; before the
 * latter stands what was left out, where that is anything. Null where the rows are no statement's, or without a column
 * for its figures.
 */
async function statementFrame(
  call: ListCall,
  { columns, language, selection }: AskedFile<FundRecordFilter>,
): Promise<FileFrame | null> {
  if ('ids' in selection || !FIGURES.every((figure) => columns.includes(figure))) return null
  const statement = await readStatement(call, selection)
  if (!statement) return null
  const { closingMinor, currency, exponent, lastId, openingMinor, otherMinor } = statement
  const { recordedFrom = '', recordedTo = '' } = selection.filter
  const label = columns.includes('cause') ? 'cause' : (columns.find((column) => !FIGURES.includes(column)) ?? '')
  const line = (name: keyof (typeof ENUM_NAMES)['en-US']['statementLine'], texts: FrameLine): FrameLine => ({
    currency,
    ...texts,
    [label]: ENUM_NAMES[language].statementLine[name],
  })
  const money = (minor: number) => amountCell(minor, exponent)
  const timeOf = (clock: string) => (clock === '' ? '' : { clock })
  return {
    first: [line('opening', { recordedAt: timeOf(recordedFrom), balanceAfterMinor: money(openingMinor) })],
    last: [
      ...(otherMinor === 0 ? [] : [line('other', { amountMinor: money(otherMinor) })]),
      line('closing', { recordedAt: timeOf(recordedTo), balanceAfterMinor: money(closingMinor) }),
    ],
    // No posting that came after the closing balance was read.
    bounds: { also: lte(ledgerPostings.id, lastId), direction: 'asc' },
  }
}

/** Handlers of the calls that read the movements and balances of parties' money. */
export const fundRecordHandlers = {
  'fundRecord.getList': fundRecordList.page,
  'fundRecord.export': exportList<'fundRecord.getList'>(
    fundRecordList,
    FUND_RECORD_FIELDS,
    'fund-records',
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

type Total = OutputOf<'user.getTotalBalance'>['list'][number]

/** The sums of balances by currency, kind of owner and purpose, in that order. */
function totalsOf(accounts: readonly AccountBalance[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { balanceMinor, currency, exponent, ownerKind, purpose } of accounts) {
    const name = `${currency} ${ownerKind} ${purpose}`
    const total = totals.get(name) ?? { ownerKind, purpose, currency, exponent, balanceMinor: 0 }
    totals.set(name, { ...total, balanceMinor: total.balanceMinor + balanceMinor })
  }
  return [...totals].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
}
