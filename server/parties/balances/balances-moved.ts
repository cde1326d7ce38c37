import { and, desc, eq } from 'drizzle-orm'
import type { PartyBalances } from '#contract/parties/balance.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { OPERATION_CAUSES } from '#domain/money/balance-operations.ts'
import type { OperationAccount, PlanRefusal, Balances, Plan } from '#domain/money/balance-operations.ts'
import { FUND_PURPOSES } from '#domain/money/ledger.ts'
import type { FundPurpose, LedgerCause } from '#domain/money/ledger.ts'
import { formatMoney } from '#domain/money/money.ts'
import { ledgerExponent } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions, users } from '#server/db/schema/schema.ts'
import { accountsOf } from '#server/ledger/post-transaction.ts'
import { planOf } from '#server/parties/balances/operation-terms.ts'
import type { Terms } from '#server/parties/balances/operation-terms.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

type Params = Record<string, string>
const conflict = (msg: string, params: Params) => new AppError(CODES.conflict, msg, { params })

const INSUFFICIENT: Partial<Record<OperationAccount, (params: Params) => AppError>> = {
  available: (params) => conflict('balance.insufficientAvailable', params),
  held: (params) => conflict('balance.insufficientHeld', params),
  deposit: (params) => conflict('balance.insufficientDeposit', params),
}

/** An amount as texts say it: `1,200.00 INR`. */
export const moneyText = (minor: number, currency: string) =>
  `${formatMoney(minor, ledgerExponent(currency))} ${currency}`

/** Why an operation is impossible, with how much there is: 409, or 400 at the amount. */
export function planRefused(refusal: PlanRefusal, currency: string): AppError {
  switch (refusal.reason) {
    case 'insufficient': {
      const params = { present: moneyText(refusal.presentMinor, currency) }
      return INSUFFICIENT[refusal.account]?.(params) ?? conflict('ledger.insufficient', { currency })
    }
    case 'moreThanOpen':
      return conflict('balance.moreThanOpen', { present: moneyText(refusal.presentMinor, currency) })
    case 'nothingOpen':
      return conflict('balance.nothingOpen', { currency })
    case 'notForSuppliers':
      return conflict('balance.notForSuppliers', {})
    case 'noAmount':
      return badField('amountMinor', 'required')
    case 'tooMuch':
      return badField('amountMinor', 'outOfRange')
  }
}

const MOVED: Record<FundPurpose, (params: Params, failure: object) => AppError> = {
  available: (params, failure) => new AppError(CODES.conflict, 'balance.movedAvailable', { params, ...failure }),
  frozen: (params, failure) => new AppError(CODES.conflict, 'balance.movedFrozen', { params, ...failure }),
  held: (params, failure) => new AppError(CODES.conflict, 'balance.movedHeld', { params, ...failure }),
  deposit: (params, failure) => new AppError(CODES.conflict, 'balance.movedDeposit', { params, ...failure }),
}

/** The balances that an operation may touch, or a person decides it by. */
const DECIDING: readonly FundPurpose[] = ['available', 'held', 'deposit']
const BY_HAND: ReadonlySet<LedgerCause> = new Set(Object.values(OPERATION_CAUSES))
/** How far back the movements since a balance was seen are looked for. */
const MOVES_MAX = 500

/**
 * Throws 409 where a balance is no longer what a person saw, with both amounts, the present balances, and who moved it when.
 * Orders that moved it meanwhile do not count, as long as the operation posts the same: a busy party could otherwise never
 * be worked on.
 */
export async function refuseIfMoved(
  tx: Queryable,
  terms: Terms,
  { now, seen }: { now: Balances; seen: PartyBalances | undefined },
): Promise<void> {
  if (!seen) return
  const isSame = isSamePlan(planOf(terms, { ...now, ...seen }), planOf(terms, now))
  for (const purpose of DECIDING.filter((one) => seen[one] !== now[one])) {
    const moves = await movesSince(tx, terms, purpose, seen[purpose])
    const byHand = moves.find(({ cause }) => BY_HAND.has(cause))
    if (isSame && !byHand) continue
    const move = byHand ?? moves[0]
    const params = {
      refusal: 'versionConflict',
      was: moneyText(seen[purpose], terms.currency),
      now: moneyText(now[purpose], terms.currency),
    }
    const present = Object.fromEntries(FUND_PURPOSES.map((one) => [one, now[one]]))
    throw MOVED[purpose](params, { present, by: move?.by ?? null, at: move?.at.toISOString() })
  }
}

/** True for two plans that post the same amounts; a refused plan posts nothing. */
function isSamePlan(one: Plan, other: Plan): boolean {
  const postedBy = (plan: Plan) =>
    plan.ok ? plan.changes.map(({ account, changeMinor }) => `${account} ${changeMinor}`).join() : ''
  return postedBy(one) === postedBy(other)
}

/** The movements of a balance since it was an amount, the latest first; all that are looked at where it never was. */
async function movesSince(
  tx: Queryable,
  { party: { ownerKind, ownerId }, currency }: Terms,
  purpose: FundPurpose,
  seenMinor: number,
) {
  const moves = await tx
    .select({
      cause: ledgerTransactions.cause,
      at: ledgerTransactions.at,
      by: users.nickname,
      balanceMinor: ledgerPostings.balanceAfterMinor,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .leftJoin(users, eq(users.id, ledgerTransactions.userId))
    .where(
      and(accountsOf(ownerKind, ownerId), eq(ledgerAccounts.currency, currency), eq(ledgerAccounts.purpose, purpose)),
    )
    .orderBy(desc(ledgerPostings.id))
    .limit(MOVES_MAX)
  const at = moves.findIndex(({ balanceMinor }) => balanceMinor === seenMinor)
  return at < 0 ? moves : moves.slice(0, at)
}
