import { createHash } from 'node:crypto'
import type { ParsedInputOf } from '#contract/contract.ts'
import { planOperation } from '#domain/money/balance-operations.ts'
import type { Balances, Plan, PlannedChange } from '#domain/money/balance-operations.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import type { BalanceParams } from '#server/access/approvals/operations/balance-params.ts'
import { targetOf } from '#server/parties/balances/party-balances.ts'
import type { Party } from '#server/parties/balances/party-balances.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type Input = ParsedInputOf<'balance.adjust'>

/** Terms of an operation on a party's money, and its reason. */
export interface Terms extends Pick<Input, 'operation' | 'currency' | 'amountMinor' | 'reason'> {
  party: Party
  reference: string | null
  /** When it happened; null for when it is posted. */
  effectiveAt: Date | null
}

/** The terms of a call; 400 for a time that is not real or still to come. */
export function termsOf(services: Services, party: Party, input: Input): Terms {
  const { operation, currency, amountMinor, reason, reference } = input
  return {
    party,
    operation,
    currency,
    amountMinor: operation === 'clear' ? undefined : amountMinor,
    reason: reason.trim(),
    reference: reference?.trim() || null,
    effectiveAt: effectiveAtOf(services, input),
  }
}

function effectiveAtOf(services: Services, { effectiveTime }: Input): Date | null {
  if (effectiveTime === undefined) return null
  const at = fromWallClock(effectiveTime, zoneOf(services))
  if (!at) throw badField('effectiveTime', 'notADate')
  if (at > services.now()) throw badField('effectiveTime', 'inFuture')
  return at
}

/** Plan of the terms with given balances: the postings, or a refusal. */
export const planOf = ({ party, operation, amountMinor }: Terms, balances: Balances): Plan =>
  planOperation({ ownerKind: party.ownerKind, operation, amountMinor }, balances)

/**
 * Identifies what was asked for: the party, the operation with its words, and what it posts. Balances are no part of it, so
 * that orders in between leave an amount as it is; what clears or settles an amount that has changed is another operation.
 */
export function digestOf(terms: Terms, changes: readonly PlannedChange[]): string {
  const { party, operation, currency, reason, reference, effectiveAt } = terms
  const posted = changes.map(({ account, changeMinor }) => [account, changeMinor])
  const content = [targetOf(party), operation, currency, reason, reference, effectiveAt?.toISOString() ?? null, posted]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The terms as a request stores them. */
export function paramsOf(terms: Terms, changes: readonly PlannedChange[]): BalanceParams {
  const { party, operation, currency, amountMinor, reference, effectiveAt } = terms
  return {
    ownerKind: party.ownerKind,
    ownerId: party.ownerId,
    ownerName: party.name,
    operation,
    currency,
    ...(amountMinor !== undefined && { amountMinor }),
    reference,
    effectiveTime: effectiveAt?.toISOString() ?? null,
    changes: changes.map(({ account, changeMinor }) => ({ account, changeMinor })),
    digest: digestOf(terms, changes),
  }
}
