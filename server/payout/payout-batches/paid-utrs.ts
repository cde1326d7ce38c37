import { and, eq, inArray, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import { lockByTexts } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatchOrders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import type { Member } from '#server/payout/payout-batches/file/batch-file.ts'
import { payoutScope } from '#server/payout/payouts/payout-record.ts'
import { AppError } from '#server/platform/app-error.ts'

/** A payout that has a UTR; its number is null for whoever may not see it. */
export interface UtrHolder {
  utr: string | null
  orderId: number
  orderCode: string | null
}

function holderColumns(actor: Actor) {
  const { id, orderCode } = payoutOrders
  const scope = payoutScope(actor)
  return { orderId: id, orderCode: scope ? sql<string | null>`case when ${scope} then ${orderCode} end` : orderCode }
}

/** The payouts that were completed with one of these UTRs. */
async function completedWith(tx: Queryable, actor: Actor, utrs: string[]): Promise<UtrHolder[]> {
  return await tx
    .select({ utr: payoutOrders.utr, ...holderColumns(actor) })
    .from(payoutOrders)
    .where(and(inArray(payoutOrders.utr, utrs), eq(payoutOrders.stage, PAYOUT_STAGE_IDS.completed)))
}

/** The payouts of open batches that the bank says it paid with one of these UTRs. */
async function promisedWith(tx: Queryable, actor: Actor, utrs: string[]): Promise<UtrHolder[]> {
  const { open, orderId, result, resultUtr } = payoutBatchOrders
  return await tx
    .select({ utr: resultUtr, ...holderColumns(actor) })
    .from(payoutBatchOrders)
    .innerJoin(payoutOrders, eq(payoutOrders.id, orderId))
    .where(and(eq(open, true), eq(result, 'paid'), inArray(resultUtr, utrs)))
}

/**
 * Who has these UTRs already: a completed payout, or one that an open batch is going to complete. `except` are orders of
 * which the bank now says something else.
 */
export async function holdersOf(
  tx: Queryable,
  actor: Actor,
  utrs: string[],
  except: ReadonlySet<number>,
): Promise<Map<string | null, UtrHolder>> {
  if (utrs.length === 0) return new Map()
  const promised = (await promisedWith(tx, actor, utrs)).filter(({ orderId }) => !except.has(orderId))
  const completed = await completedWith(tx, actor, utrs)
  return new Map([...promised, ...completed].map((holder) => [holder.utr, holder]))
}

/** Serializes with whoever completes another payout with a UTR that the bank gave one of these orders. */
export async function lockUtrsOf(tx: Queryable, paid: readonly Member[]): Promise<void> {
  await lockByTexts(tx, 'utr', utrsOf(paid))
}

/**
 * 409 names the order of a batch whose UTR has completed another payout too, and that payout. Asked after the orders
 * were completed: the loser of a race learns of the changed state, not of the winner's UTR.
 */
export async function checkUtrsOf(tx: Queryable, actor: Actor, paid: readonly Member[]): Promise<void> {
  const utrs = utrsOf(paid)
  if (utrs.length === 0) return
  const holders = Map.groupBy(await completedWith(tx, actor, utrs), ({ utr }) => utr)
  for (const { member, order } of paid) {
    const other = holders.get(member.resultUtr)?.find(({ orderId }) => orderId !== order.id)
    if (!other) continue
    const params = { orderCode: order.orderCode, utr: member.resultUtr ?? '' }
    throw other.orderCode === null
      ? new AppError(CODES.conflict, 'batch.utrOfStranger', { params })
      : new AppError(CODES.conflict, 'batch.utrUsed', { params: { ...params, other: other.orderCode } })
  }
}

const utrsOf = (paid: readonly Member[]): string[] =>
  paid.flatMap(({ member }) => (member.resultUtr === null ? [] : [member.resultUtr]))
