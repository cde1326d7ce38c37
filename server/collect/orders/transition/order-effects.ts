import { and, eq, inArray, notExists, or } from 'drizzle-orm'
import { commissionOf, feeMinor } from '#domain/money/commission.ts'
import type { ChainLink } from '#domain/money/commission.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS, orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import type { OrderStep, OrderTransition } from '#server/collect/orders/transition/order-step.ts'
import { sendRejectionJobs } from '#server/collect/orders/transition/rejection-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, bankRecordShares } from '#server/db/schema/schema.ts'
import { postCollection, reverseOrderPostings } from '#server/ledger/postings/order-postings.ts'
import { setUpCallbacks } from '#server/orders/callbacks/set-up-callback.ts'
import { supplierChains } from '#server/orders/terms-of.ts'
import { noteOutcomes } from '#server/parties/account-health/account-events.ts'
import type { AccountOutcome } from '#server/parties/account-health/account-events.ts'
import { countSuccesses, reserveSlots, releaseSlots } from '#server/parties/resources/capacity-slots.ts'
import type { Services } from '#server/platform/services.ts'

/** States in which the account's capacity slot stays reserved. */
const HOLDING: readonly OrderStatus[] = ['allocated', 'pendingConfirmation']

/** States that notify the merchant immediately; timeouts have their own setting. */
export const NOTIFIED: readonly OrderStatus[] = ['successful', 'failed', 'rejected', 'closed']

/** The columns that a transition changes: its own, and those derived from the new state. */
export function effectPatch(
  services: Services,
  wanted: OrderTransition,
  before: OrderRecord,
  to: OrderStatus,
): OrderPatch {
  const patch = wanted.patch?.(before) ?? {}
  const enters = ORDER_STATUS_IDS[to] !== before.status
  if (wanted.event === 'FREE_RESOURCE') return { ...patch, holdsResource: false }
  if (wanted.event === 'RESEND_CALLBACK') return { ...patch, callbackStatus: CALLBACK_STATUS_IDS.pending }
  if (!enters) return patch
  return {
    ...patch,
    ...(!HOLDING.includes(to) && { holdsResource: false }),
    ...(to === 'successful' && successPatch(services, patch, before)),
    ...(takesMoneyBack(before, to) && {
      realAmountMinor: null,
      feeMinor: null,
      commissionMinor: null,
      completedAt: null,
    }),
    ...(isNotified(services, before, to) && { callbackStatus: CALLBACK_STATUS_IDS.pending }),
  }
}

/**
 * Side effects of stored transitions by one person: capacity slots, postings, callbacks. The order rows are already
 * locked.
 */
export async function applyEffects(tx: Queryable, services: Services, steps: readonly OrderStep[]): Promise<void> {
  const succeeded = steps.filter(
    ({ after, before }) => entered(before, after, 'successful') && before.status !== ORDER_STATUS_IDS.rejecting,
  )
  await moveSlots(tx, services, steps)
  await countSuccesses(tx, services, succeeded.map(afterOf))
  await noteOutcomes(tx, services, steps.flatMap(outcomesOf))
  await notifyMerchants(tx, services, steps)
  await sendRejectionJobs(
    tx,
    services,
    steps
      .filter(({ after, before }) => entered(before, after, 'rejecting'))
      .map(({ after }) => ({ orderId: after.id })),
  )
  await freePayments(
    tx,
    steps.filter(({ wanted }) => wanted.event === 'REVERSE').map(({ after }) => after.id),
  )
  // The ledger comes last, to hold the locks on its hot accounts for the shortest time.
  for (const step of succeeded) await postSuccess(tx, services, step)
  for (const { after, before, wanted } of steps) {
    if (before.realAmountMinor !== null && after.realAmountMinor === null)
      await reverseOrderPostings(tx, after.id, wanted.actor?.userId ?? null, after.updatedAt)
  }
}

const afterOf = ({ after }: OrderStep) => after

/** Result of an order's end for its account: the payer's money came, or it did not come in time. */
function outcomesOf({ after, before, wanted }: OrderStep): AccountOutcome[] {
  const account = { resourceId: after.resourceId, takenAt: after.allocatedAt }
  if (entered(before, after, 'successful') && before.status !== ORDER_STATUS_IDS.rejecting)
    return [{ ...account, hasFailed: false }]
  const isFailure = wanted.event === 'TIME_OUT' || wanted.event === 'FAIL'
  return isFailure ? [{ ...account, hasFailed: true }] : []
}

async function moveSlots(tx: Queryable, services: Services, steps: readonly OrderStep[]): Promise<void> {
  const moved = steps.filter(
    ({ after, before }) => !(before.holdsResource && after.holdsResource && before.resourceId === after.resourceId),
  )
  await releaseSlots(
    tx,
    moved.filter(({ before }) => before.holdsResource).map(({ before }) => before),
  )
  await reserveSlots(
    tx,
    services,
    moved.map(afterOf).filter(({ holdsResource }) => holdsResource),
  )
}

function successPatch(services: Services, patch: OrderPatch, before: OrderRecord): OrderPatch {
  if (before.status === ORDER_STATUS_IDS.rejecting) return {}
  const received = patch.realAmountMinor ?? before.realAmountMinor ?? before.payableMinor
  return {
    realAmountMinor: received,
    feeMinor: feeMinor(received, before.merchantRate, before.merchantFixedFeeMinor),
    completedAt: services.now(),
  }
}

/** Commission that the suppliers of a paid order earn, with their chain; `patch` is the one that pays the order. */
export async function commissionPatch(
  tx: Queryable,
  services: Services,
  before: OrderRecord,
  { completedAt, realAmountMinor }: OrderPatch,
): Promise<{ patch: OrderPatch; chain?: readonly ChainLink[] }> {
  if (!(completedAt && realAmountMinor)) return { patch: {} }
  const chain = (await supplierChains(tx, [before])).get(before.id) ?? []
  const charges = services.settings.get('isSupplierRemoveBalanceOnOrderFinished')
  return { patch: { commissionMinor: charges ? commissionOf(realAmountMinor, chain) : 0 }, chain }
}

async function postSuccess(
  tx: Queryable,
  services: Services,
  { after: order, chain, wanted: { actor } }: OrderStep,
): Promise<void> {
  await postCollection(
    tx,
    {
      orderId: order.id,
      merchantId: order.merchantId,
      supplierId: order.supplierId,
      currency: order.currency,
      exponent: order.exponent,
      receivedMinor: order.realAmountMinor ?? 0,
      feeMinor: order.feeMinor ?? 0,
      chain: chain ?? (await supplierChains(tx, [order])).get(order.id) ?? [],
      chargesSupplier: services.settings.get('isSupplierRemoveBalanceOnOrderFinished'),
    },
    actor?.userId ?? null,
    order.updatedAt,
  )
}

async function notifyMerchants(tx: Queryable, services: Services, steps: readonly OrderStep[]): Promise<void> {
  const resent = steps.filter(({ wanted }) => wanted.event === 'RESEND_CALLBACK')
  const [by] = resent
  await setUpCallbacks(tx, services, resent.map(afterOf), { byUser: by?.wanted.actor?.name ?? null })
  const notified = steps
    .filter(
      ({ after, before, wanted }) =>
        wanted.event !== 'RESEND_CALLBACK' &&
        before.status !== after.status &&
        isNotified(services, before, orderStatusOf(after.status)),
    )
    .map(afterOf)
  const isLate = ({ status }: OrderRecord) => status === ORDER_STATUS_IDS.timedOut
  await setUpCallbacks(
    tx,
    services,
    notified.filter((order) => !isLate(order)),
  )
  await setUpCallbacks(tx, services, notified.filter(isLate), {
    afterSeconds: services.settings.get('timeoutCallbackTime') * 60,
  })
}

/** An aborted rejection returns to a state of which the merchant was already notified. */
function isNotified(services: Services, before: OrderRecord, to: OrderStatus): boolean {
  if (before.notifyUrl === null || (before.status === ORDER_STATUS_IDS.rejecting && to === 'successful')) return false
  return NOTIFIED.includes(to) || (to === 'timedOut' && services.settings.get('timeoutCallbackTime') > 0)
}

/** Reversing an order, or rejecting a paid one, returns the money. */
function takesMoneyBack(before: OrderRecord, to: OrderStatus): boolean {
  return before.realAmountMinor !== null && (to === 'failed' || to === 'rejected')
}

function entered(before: OrderRecord, after: OrderRecord, state: OrderStatus): boolean {
  return before.status !== after.status && after.status === ORDER_STATUS_IDS[state]
}

/**
 * The payments of orders that were taken back are without an order again, so that somebody finds the right one. Of one
 * that several orders share, only once none of them is left.
 */
async function freePayments(tx: Queryable, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  const shared = await tx
    .delete(bankRecordShares)
    .where(inArray(bankRecordShares.orderId, ids))
    .returning({ id: bankRecordShares.bankRecordId })
  const left = tx.select().from(bankRecordShares).where(eq(bankRecordShares.bankRecordId, bankRecords.id))
  await tx
    .update(bankRecords)
    .set({ status: 'unmatched', orderId: null, matchedById: null })
    .where(
      and(
        eq(bankRecords.status, 'matched'),
        or(
          inArray(bankRecords.orderId, ids),
          shared.length > 0
            ? inArray(
                bankRecords.id,
                shared.map(({ id }) => id),
              )
            : undefined,
        ),
        notExists(left),
      ),
    )
}
