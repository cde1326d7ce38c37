import { FUND_PURPOSES } from '#domain/money/ledger.ts'
import type { LedgerOwner, LedgerPurpose } from '#domain/money/ledger.ts'

/** Accounts of a kind of owner, or of one owner; without an id for those who see their own alone. */
export interface SearchedAccount {
  ownerKind: LedgerOwner
  ownerId?: number | null
  purpose: LedgerPurpose
  currency: string
}

const FILTERED: readonly LedgerPurpose[] = FUND_PURPOSES

/** The search of the fund records of accounts; `ownerId` is undefined for all of the kind, null where the kind needs no saying. */
export function accountSearch({ currency, ownerId, ownerKind, purpose }: SearchedAccount) {
  return {
    ...(ownerId === null ? {} : ownerSearch(ownerKind, ownerId)),
    // The platform and the outside have one purpose each.
    ...(FILTERED.includes(purpose) ? { purpose } : {}),
    currency,
  }
}

function ownerSearch(ownerKind: LedgerOwner, ownerId: number | undefined): Record<string, string | number> {
  if (ownerId !== undefined && ownerKind === 'merchant') return { merchantId: ownerId }
  if (ownerId !== undefined && ownerKind === 'supplier') return { supplierId: ownerId }
  return { ownerKind }
}

/** The search of the statement of one account on a day, `yyyy-MM-dd` in the platform's zone. */
export const statementSearch = (account: SearchedAccount, day: string) => ({
  ...accountSearch(account),
  recordedFrom: `${day} 00:00:00`,
  recordedTo: `${day} 23:59:59`,
})
