import { and, desc, eq } from 'drizzle-orm'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { Balances } from '#domain/money/balance-operations.ts'
import { FUND_PURPOSES } from '#domain/money/ledger.ts'
import type { FundPurpose } from '#domain/money/ledger.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions, users } from '#server/db/schema/schema.ts'
import type { Party } from '#server/balances/party-balances.ts'
import { moneyText } from '#server/balances/plan-refused.ts'
import { accountsOf } from '#server/ledger/own-accounts.ts'
import { AppError } from '#server/platform/app-error.ts'

type Params = Record<string, string>
const MOVED: Record<FundPurpose, (params: Params, failure: object) => AppError> = {
  available: (params, failure) => new AppError(CODES.conflict, 'balance.movedAvailable', { params, ...failure }),
  frozen: (params, failure) => new AppError(CODES.conflict, 'balance.movedFrozen', { params, ...failure }),
  held: (params, failure) => new AppError(CODES.conflict, 'balance.movedHeld', { params, ...failure }),
  deposit: (params, failure) => new AppError(CODES.conflict, 'balance.movedDeposit', { params, ...failure }),
}

/** What of an owner's money an operation may touch, or a person decides it by. */
const DECIDING: readonly FundPurpose[] = ['available', 'held', 'deposit']

/**
 * Throws 409 where a balance is no longer what a person saw, with both amounts, the present balances, and who moved it when.
 */
export async function refuseIfMoved(
  tx: Queryable,
  party: Party,
  currency: string,
  { now, seen }: { now: Balances; seen: PartyBalances | undefined },
): Promise<void> {
  const moved = seen && DECIDING.find((purpose) => seen[purpose] !== now[purpose])
  if (!moved) return
  const params = {
    refusal: 'versionConflict',
    was: moneyText(seen[moved], currency),
    now: moneyText(now[moved], currency),
  }
  const present = Object.fromEntries(FUND_PURPOSES.map((purpose) => [purpose, now[purpose]]))
  throw MOVED[moved](params, { present, ...(await lastMove(tx, party, currency, moved)) })
}

/** Who moved a balance last, and when. */
async function lastMove(tx: Queryable, { ownerKind, ownerId }: Party, currency: string, purpose: FundPurpose) {
  const [last] = await tx
    .select({ at: ledgerTransactions.at, by: users.nickname })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .leftJoin(users, eq(users.id, ledgerTransactions.userId))
    .where(
      and(accountsOf(ownerKind, ownerId), eq(ledgerAccounts.currency, currency), eq(ledgerAccounts.purpose, purpose)),
    )
    .orderBy(desc(ledgerPostings.id))
    .limit(1)
  return { by: last?.by ?? null, at: last?.at.toISOString() }
}
