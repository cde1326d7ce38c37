import { and, eq } from 'drizzle-orm'
import { feeMinor } from '#domain/money.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS, orderStatusOf } from '#domain/order-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { setUpCallback } from '#server/callbacks/set-up-callback.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchantProducts, suppliers } from '#server/db/schema.ts'
import { sendRejectionJob } from '#server/jobs/queues.ts'
import { postCollection, reverseOrderPostings } from '#server/ledger/order-postings.ts'
import { countSuccess, holdPlace, releasePlace } from '#server/orders/resource-place.ts'
import type { OrderPatch, OrderRecord } from '#server/orders/order-record.ts'
import type { OrderTransition } from '#server/orders/transition-order.ts'
import type { Services } from '#server/services.ts'

/** States in which an account's place stays held. */
const HOLDING: readonly OrderStatus[] = ['allocated', 'pendingConfirmation']

/** States whose arrival the merchant is told at once; a time-out is told by its own setting. */
const TOLD: readonly OrderStatus[] = ['successful', 'failed', 'rejected', 'closed']

/** The columns that a transition changes: those it brings itself, and those that follow from the state it leads to. */
export async function effectPatch(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
  before: OrderRecord,
  to: OrderStatus,
): Promise<OrderPatch> {
  const patch = wanted.patch?.(before) ?? {}
  const enters = ORDER_STATUS_IDS[to] !== before.status
  if (wanted.event === 'FREE_RESOURCE') return { ...patch, holdsResource: false }
  if (wanted.event === 'RESEND_CALLBACK') return { ...patch, callbackStatus: CALLBACK_STATUS_IDS.pending }
  if (!enters) return patch
  return {
    ...patch,
    ...(!HOLDING.includes(to) && { holdsResource: false }),
    ...(to === 'successful' && (await successPatch(tx, services, patch, before))),
    ...(takesMoneyBack(before, to) && { realAmountMinor: null, feeMinor: null, completedAt: null }),
    ...(isTold(services, before, to) && { callbackStatus: CALLBACK_STATUS_IDS.pending }),
  }
}

/** What else a stored transition brings about: places, postings, callback. The order row is locked by now. */
export async function applyEffects(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
  before: OrderRecord,
  after: OrderRecord,
): Promise<void> {
  const isSuccess = entered(before, after, 'successful') && before.status !== ORDER_STATUS_IDS.rejecting
  const keepsPlace = before.holdsResource && after.holdsResource && before.resourceId === after.resourceId
  if (before.holdsResource && !keepsPlace) await releasePlace(tx, before)
  if (after.holdsResource && !keepsPlace) await holdPlace(tx, services, after)
  if (isSuccess) await countSuccess(tx, services, after)
  if (wanted.event === 'RESEND_CALLBACK')
    await setUpCallback(tx, services, after, { byUser: wanted.actor?.name ?? null })
  else if (before.status !== after.status) await tellMerchant(tx, services, before, after)
  if (entered(before, after, 'rejecting')) await sendRejectionJob(tx, services, { orderId: after.id })
  // The ledger comes last: its hot accounts are locked for the shortest time.
  if (isSuccess) await postSuccess(tx, services, wanted, after)
  if (before.realAmountMinor !== null && after.realAmountMinor === null) {
    await reverseOrderPostings(tx, after.id, wanted.actor?.userId ?? null, after.updatedAt)
  }
}

async function successPatch(
  tx: Queryable,
  services: Services,
  patch: OrderPatch,
  before: OrderRecord,
): Promise<OrderPatch> {
  if (before.status === ORDER_STATUS_IDS.rejecting) return {}
  const received = patch.realAmountMinor ?? before.realAmountMinor ?? before.payableMinor
  const [terms] = await tx
    .select({ rate: merchantProducts.rate, fixedFeeMinor: merchantProducts.fixedFeeMinor })
    .from(merchantProducts)
    .where(and(eq(merchantProducts.merchantId, before.merchantId), eq(merchantProducts.productId, before.productId)))
  return {
    realAmountMinor: received,
    feeMinor: feeMinor(received, terms?.rate ?? 0, terms?.fixedFeeMinor ?? 0),
    completedAt: services.now(),
  }
}

async function postSuccess(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
  order: OrderRecord,
): Promise<void> {
  const [supplier] =
    order.supplierId === null
      ? []
      : await tx.select({ rate: suppliers.rate }).from(suppliers).where(eq(suppliers.id, order.supplierId))
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
      supplierRate: supplier?.rate ?? 0,
      chargesSupplier: services.settings.get('isSupplierRemoveBalanceOnOrderFinished'),
    },
    wanted.actor?.userId ?? null,
    order.updatedAt,
  )
}

async function tellMerchant(tx: Queryable, services: Services, before: OrderRecord, after: OrderRecord): Promise<void> {
  const to = orderStatusOf(after.status)
  if (!isTold(services, before, to)) return
  const afterSeconds = to === 'timedOut' ? services.settings.get('timeoutCallbackTime') * 60 : 0
  await setUpCallback(tx, services, after, { afterSeconds })
}

/** An aborted rejection leads back to what the merchant was told already. */
function isTold(services: Services, before: OrderRecord, to: OrderStatus): boolean {
  if (before.notifyUrl === null || (before.status === ORDER_STATUS_IDS.rejecting && to === 'successful')) return false
  return TOLD.includes(to) || (to === 'timedOut' && services.settings.get('timeoutCallbackTime') > 0)
}

/** A reversed order and a rejected paid one give the money back. */
function takesMoneyBack(before: OrderRecord, to: OrderStatus): boolean {
  return before.realAmountMinor !== null && (to === 'failed' || to === 'rejected')
}

function entered(before: OrderRecord, after: OrderRecord, state: OrderStatus): boolean {
  return before.status !== after.status && after.status === ORDER_STATUS_IDS[state]
}
