import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { OPERATION_CAUSES } from '#domain/money/balance-operations.ts'
import type { PlannedChange } from '#domain/money/balance-operations.ts'
import { ledgerExponent } from '#domain/products.ts'
import { needsApproval, requestApproval } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import { balanceParams } from '#server/access/approvals/operations/balance-params.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { refuseIfMoved, moneyText, planRefused } from '#server/parties/balances/balances-moved.ts'
import { digestOf, paramsOf, planOf, termsOf } from '#server/parties/balances/operation-terms.ts'
import type { Terms } from '#server/parties/balances/operation-terms.ts'
import { accountOf, lockBalances, partyOf, readBalances, targetOf } from '#server/parties/balances/party-balances.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call } from '#server/http/call.ts'
import { postTransaction } from '#server/ledger/post-transaction.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** Performs an operation on a party's money; from the approval limit on it asks a second person instead. */
export async function adjustOrAsk(
  call: Call,
  input: ParsedInputOf<'balance.adjust'>,
): Promise<OutputOf<'balance.adjust'>> {
  const { actor, db, services } = call
  const terms = termsOf(services, await partyOf(db, input.ownerKind, input.ownerId), input)
  const { party, currency } = terms
  const changes = await planned(call, terms, { now: await lockBalances(db, party, currency), seen: input.seen })
  const worth = worthOf(terms, changes)
  if (!needsApproval(services, worth)) {
    const transactionId = await post(call, terms, changes, { userId: actor.userId })
    return { waitsForApproval: false, approvalId: null, transactionId }
  }
  const { id } = await requestApproval(db, services, actor, {
    kind: 'balance.adjust',
    target: targetOf(party),
    params: { ...paramsOf(terms, changes) },
    reason: terms.reason,
    merchantId: party.ownerKind === 'merchant' ? party.ownerId : null,
    supplierId: party.ownerKind === 'supplier' ? party.ownerId : null,
    ...worth,
  })
  return { waitsForApproval: true, approvalId: id, transactionId: null }
}

/** A precheck of `adjustOrAsk`: 409 where the balances are no longer what the person saw, or do not suffice. */
export async function adjustPrecheck({ db, services }: Call, input: ParsedInputOf<'balance.adjust'>): Promise<void> {
  const terms = termsOf(services, await partyOf(db, input.ownerKind, input.ownerId), input)
  const now = await readBalances(db, terms.party, terms.currency)
  await planned({ db, services }, terms, { now, seen: input.seen })
}

/** The changes that an operation posts on the present balances; throws why it is refused. */
async function planned(
  { db, services }: Pick<Call, 'db' | 'services'>,
  terms: Terms,
  { now, seen }: Parameters<typeof refuseIfMoved>[2],
): Promise<readonly PlannedChange[]> {
  await refuseIfMoved(db, terms, { now, seen })
  refuseClearing(services, terms)
  const plan = planOf(terms, now)
  if (!plan.ok) throw planRefused(plan.refusal, terms.currency)
  return plan.changes
}

/**
 * Performs an approved operation on the party's present balances; 409 `balance.requestMoved` when it would post something
 * else than what was asked for.
 */
export async function carryOutApproved(call: Call, approval: ApprovalRecord): Promise<void> {
  const { db, services } = call
  const params = balanceParams.parse(approval.params)
  const { ownerKind, ownerId, operation, currency, amountMinor, reference, effectiveTime } = params
  const terms: Terms = {
    party: await partyOf(db, ownerKind, ownerId),
    operation,
    currency,
    amountMinor,
    reason: approval.reason ?? '',
    reference,
    effectiveAt: effectiveTime === null ? null : new Date(effectiveTime),
  }
  const now = await lockBalances(db, terms.party, currency)
  refuseClearing(services, terms)
  const plan = planOf(terms, now)
  if (plan.ok ? digestOf(terms, plan.changes) !== params.digest : plan.refusal.reason === 'nothingOpen')
    throw new AppError(CODES.conflict, 'balance.requestMoved', {
      params: { refusal: 'versionConflict', now: moneyText(now.available, currency) },
    })
  if (!plan.ok) throw planRefused(plan.refusal, currency)
  await post(call, terms, plan.changes, {
    userId: approval.requestedByUserId,
    approvalId: approval.id,
    requestedBy: approval.requestedBy,
  })
}

/** The amount that is compared with the approval limit. */
export function worthOf({ currency }: Pick<Terms, 'currency'>, [change]: readonly PlannedChange[]) {
  return { amountMinor: Math.abs(change?.changeMinor ?? 0), currency, exponent: ledgerExponent(currency) }
}

/** Throws 409 while balances may not be cleared. */
export function refuseClearing(
  { settings }: Pick<Services, 'settings'>,
  { operation }: Pick<Terms, 'operation'>,
): void {
  if (operation === 'clear' && settings.get('canClearMerchantBalance') !== true)
    throw new AppError(CODES.conflict, 'balance.clearingOff')
}

interface Decision {
  /** Who asked for it, whoever approved it. */
  userId: number
  approvalId?: number
  requestedBy?: string
}

/** Posts the planned changes, with an audit entry. */
async function post(
  { actor, db, services }: Call,
  terms: Terms,
  changes: readonly PlannedChange[],
  { userId, ...approved }: Decision,
): Promise<number | null> {
  const { party, operation, currency, reason, reference, effectiveAt } = terms
  const exponent = ledgerExponent(currency)
  const transactionId = await postTransaction(db, {
    cause: OPERATION_CAUSES[operation],
    userId,
    memo: reason,
    reference,
    approvalId: approved.approvalId ?? null,
    at: effectiveAt ?? services.now(),
    lines: changes.map(({ account, changeMinor }) => ({
      account: accountOf(party, account),
      currency,
      exponent,
      amountMinor: changeMinor,
    })),
  })
  await auditOperation(db, actor, terms, changes, { ...approved, transactionId })
  return transactionId
}

async function auditOperation(
  db: Queryable,
  actor: Call['actor'],
  { party, operation, currency, reason, reference, effectiveAt }: Terms,
  changes: readonly PlannedChange[],
  detail: Record<string, unknown>,
): Promise<void> {
  const own = changes.filter(({ account }) => account !== 'clearing')
  const balances = (which: 'beforeMinor' | 'afterMinor') =>
    Object.fromEntries(own.map((change) => [change.account, moneyText(change[which], currency)]))
  const target = { kind: party.ownerKind, id: party.number }
  await recordAudit(db, actor, `${party.ownerKind}.adjustBalance`, target, {
    from: balances('beforeMinor'),
    to: balances('afterMinor'),
    operation,
    reason,
    ...(reference !== null && { reference }),
    ...(effectiveAt && { effectiveTime: effectiveAt.toISOString() }),
    ...detail,
  })
}
