import type { MatchRules } from '#domain/bank-records/match-differences.ts'
import { judgeAlone, possibleIn } from '#domain/bank-records/match-payments.ts'
import type { RestReason } from '#domain/monitors/monitors.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { countCompetingPayments, findAwaited } from '#server/collect/bank-records/payments/awaited-orders.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { findListed } from '#server/collect/name-blacklist/listed-names.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { isUtrSpent, lockUtr } from '#server/orders/rows/utr.ts'
import type { Services } from '#server/platform/services.ts'

/** The order a payment pays: one for certain, one or several possibly (with the reason for the doubt), or none. */
export type MatchVerdict =
  | { kind: 'certain'; order: OrderRecord }
  | { kind: 'unsure'; orders: OrderRecord[]; why: UnsureReason; belongsToOne: boolean; listedName?: string | undefined }
  | { kind: 'none' }

export type UnsureReason = Exclude<
  RestReason,
  'notPayment' | 'notUnderstood' | 'moneyOut' | 'decided' | 'noAccount' | 'noOrder' | 'orderMovedOn' | 'waits'
>

export const PAYABLE: readonly number[] = [
  ORDER_STATUS_IDS.allocated,
  ORDER_STATUS_IDS.pendingConfirmation,
  ORDER_STATUS_IDS.timedOut,
]

/**
 * Matches a payment by account, amount and time, narrowed by identification code or UTR; for certain only where no other
 * unmatched payment fits the order as well. A payment may be late by `completeCheckOrderTime`. A UTR that has paid an
 * order pays no other. A payer who is blacklisted, or was since the order was created, leaves the payment to a person.
 */
export async function matchPayment(db: Queryable, services: Services, record: BankRecord): Promise<MatchVerdict> {
  if (record.utr !== null) {
    await lockUtr(db, record.utr)
    if (await isUtrSpent(db, record.utr, 0)) return { kind: 'none' }
  }
  const rules = matchRulesOf(services)
  const judged = judgeAlone(record, await findAwaited(db, record, rules.lateMs), rules)
  if (judged.kind === 'none') return judged
  const orders = [...possibleIn(judged)]
  const doubt = judged.kind === 'unsure' ? judged.why : undefined
  const listedName = await findListed(db, [record.payerName, orders[0]?.userName])
  if (record.doubt !== null) return { kind: 'unsure', orders, why: record.doubt, belongsToOne: false, listedName }
  if (doubt === 'several' || doubt === 'codeDiffers' || doubt === 'dayOnly') {
    const why = listedName === undefined || doubt === 'codeDiffers' ? doubt : 'nameListed'
    return { kind: 'unsure', orders, why, belongsToOne: false, listedName }
  }
  // The one query more, for which alone other payments are looked at.
  const hasRivals = (await countCompetingPayments(db, rules, record, orders)).size > 0
  if (judged.kind === 'certain' && listedName === undefined && !hasRivals) return judged
  const why = doubt ?? (listedName === undefined ? 'severalPayments' : 'nameListed')
  return { kind: 'unsure', orders, why, belongsToOne: !hasRivals, listedName }
}

/** How payments are compared with orders, by the settings. */
export const matchRulesOf = ({ settings }: Pick<Services, 'settings'>): MatchRules => ({
  lateMs: settings.get('completeCheckOrderTime') * 60_000,
  isNameChecked: settings.get('needNameCheck'),
  isUsdtAutomatic: settings.get('usdtAuto'),
})
