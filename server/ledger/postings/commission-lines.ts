import { splitCommission } from '#domain/money/money.ts'
import type { ChainLink } from '#domain/money/money.ts'
import { availableOf, PLATFORM_FEES } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerLine } from '#server/ledger/post-transaction.ts'

type LineOf = (account: LedgerAccountKey, amountMinor: number, mayGoNegative?: boolean) => LedgerLine

/** What the suppliers of a chain earn of an amount: the platform pays it from its fees. */
export function commissionLines(amountMinor: number, chain: readonly ChainLink[], line: LineOf): LedgerLine[] {
  return splitCommission(amountMinor, chain).flatMap(({ supplierId, amountMinor: part }) => [
    line(availableOf('supplier', supplierId), part, true),
    line(PLATFORM_FEES, -part, true),
  ])
}
