import type { OutputOf } from '#contract/contract.ts'
import type { LedgerPurpose } from '#domain/money/ledger.ts'
import { FUND_PURPOSES } from '#domain/money/ledger.ts'

type Balance = OutputOf<'user.getTotalBalance'>['list'][number]

const FILTERED: readonly LedgerPurpose[] = FUND_PURPOSES

/** The search of the fund records that sum to a balance: of one owner kind, currency and purpose, up to a time if there is one. */
export function postingsOf(
  { currency, ownerKind, purpose }: Pick<Balance, 'currency' | 'ownerKind' | 'purpose'>,
  asOf: string | null,
  isStaff: boolean,
): Record<string, string> {
  return {
    // Others see their own alone; the platform and the outside have one purpose each.
    ...(isStaff ? { ownerKind } : {}),
    ...(FILTERED.includes(purpose) ? { purpose } : {}),
    currency,
    ...(asOf === null ? {} : { recordedTo: asOf }),
  }
}
