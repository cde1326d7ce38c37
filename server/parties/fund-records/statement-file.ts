import { lte } from 'drizzle-orm'
import { formatMajor } from '#domain/money/money.ts'
import { ledgerPostings } from '#server/db/schema/schema.ts'
import type { FundRecordFilter } from '#server/parties/fund-records/account-filters.ts'
import { readStatement } from '#server/parties/fund-records/statement.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import type { AskedFile, FileFrame, TextLine } from '#server/platform/lists/export-list.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

const FIGURES = ['amountMinor', 'balanceAfterMinor']

/**
 * A statement's file has its rows oldest first, between lines with the opening and the closing balance; before the latter
 * stands what was left out, where that is anything. Null where the rows are no statement's, or without a column for its figures.
 */
export async function statementFrame(
  call: ListCall,
  { columns, language, selection }: AskedFile<FundRecordFilter>,
): Promise<FileFrame | null> {
  if ('ids' in selection || !FIGURES.every((figure) => columns.includes(figure))) return null
  const statement = await readStatement(call, selection)
  if (!statement) return null
  const { closingMinor, currency, exponent, lastId, openingMinor, otherMinor } = statement
  const { recordedFrom = '', recordedTo = '' } = selection.filter
  const label = columns.includes('cause') ? 'cause' : (columns.find((column) => !FIGURES.includes(column)) ?? '')
  const line = (name: keyof (typeof ENUM_NAMES)['en-US']['statementLine'], texts: TextLine): TextLine => ({
    currency,
    ...texts,
    [label]: ENUM_NAMES[language].statementLine[name],
  })
  const money = (minor: number) => formatMajor(minor, exponent)
  return {
    first: [line('opening', { recordedAt: recordedFrom, balanceAfterMinor: money(openingMinor) })],
    last: [
      ...(otherMinor === 0 ? [] : [line('other', { amountMinor: money(otherMinor) })]),
      line('closing', { recordedAt: recordedTo, balanceAfterMinor: money(closingMinor) }),
    ],
    // No posting that came after the closing balance was read.
    bounds: { also: lte(ledgerPostings.id, lastId), direction: 'asc' },
  }
}
