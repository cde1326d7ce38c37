import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { PRODUCTS } from '#domain/products.ts'
import { keepAllocation } from '#server/collect/orders/allocation/allocate-order.ts'
import { lockAccount } from '#server/collect/orders/allocation/candidates/lock-account.ts'
import { findAccount } from '#server/collect/orders/allocation/find-account.ts'
import type { Allocation } from '#server/collect/orders/allocation/find-account.ts'
import type { OrderPatch, OrderRecord, OrderChange } from '#server/collect/orders/order-record.ts'
import { lockOrder, statusAfter, transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Act } from '#server/http/act.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

/** Which accounts to search, and the new payer. */
export type Reselection = Pick<
  ParsedInputOf<'order.reselect'>,
  'supplierIdList' | 'productIdList' | 'userName' | 'cardNumber' | 'ifscCode' | 'bankName'
>

/**
 * Moves an order to another account (改派) with a new payment period. Without a taker nothing changes: 409
 * `order.noAccount` with the refusal of each account.
 */
export async function reselectOrder(act: Act, orderCode: string, reselection: Reselection): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  // Serialized: each reassignment locks its old and its new account's row, so two of them could deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reselect})`)
  const order = await lockOrder(tx, actor, { code: orderCode })
  statusAfter(services, { event: 'RESELECT', expectedVersion }, order)
  // Before a supplier's lock: whoever holds that one waits for no account.
  if (order.holdsResource && order.resourceId !== null) await lockAccount(tx, { resourceId: order.resourceId })
  const suppliers = reselection.supplierIdList
  const allocation = await findAccount(tx, services, order, {
    productIds: productsFor(order, reselection),
    supplierIds: suppliers?.length === 0 ? undefined : suppliers,
  })
  if (allocation.patch === null) throw noAccount(act, order, allocation)
  await keepAllocation(tx, services, order, allocation.considered)
  const payer = payerOf(reselection)
  const patch: OrderPatch = {
    ...allocation.patch,
    ...(payer.userName !== undefined && { userName: payer.userName }),
    request: { ...order.request, ...payer },
    expiresAt: new Date(services.now().getTime() + services.settings.get('orderTimeoutMinutes') * 60_000),
  }
  const detail = { from: order.resourceName, to: allocation.patch.resourceName, ...payer }
  return await transitionOrder(tx, services, {
    order,
    event: 'RESELECT',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => patch,
  })
}

/** The chosen channels whose money is counted in the order's currency and decimals. */
function productsFor(order: OrderRecord, { productIdList }: Reselection): number[] | undefined {
  if (productIdList === undefined || productIdList.length === 0) return undefined
  const fits = (id: number) =>
    PRODUCTS.some(
      (product) =>
        product.id === id &&
        product.direction === 'collection' &&
        product.currency === order.currency &&
        product.exponent === order.exponent,
    )
  if (!productIdList.every(fits)) throw badField('productIdList', 'notAvailable')
  return productIdList
}

/** The payer's new details; omitted ones stay unchanged. */
function payerOf({
  userName,
  cardNumber,
  ifscCode,
  bankName,
}: Reselection): Record<string, string> & { userName?: string } {
  const given = Object.entries({ userName: userName?.trim(), cardNumber, ifscCode, bankName: bankName?.trim() })
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function noAccount({ services }: Act, order: OrderRecord, { considered }: Allocation): AppError {
  return new AppError(CODES.conflict, 'order.noAccount', {
    params: { orderCode: order.orderCode },
    present: { orderStatusId: order.status, version: order.version, candidates: considered },
    by: null,
    at: services.now().toISOString(),
  })
}

/** The history detail of a freed account. */
export const freeChange = (isOffset: boolean) => ({ detail: { isOffset } }) satisfies OrderChange

/** Frees the held account (释放资源); the flag records that the payment is offset elsewhere. */
export function freeResource(
  { tx, services, actor, via, expectedVersion }: Act,
  code: string,
  isOffset: boolean,
): Promise<OrderRecord> {
  return transitionOrder(tx, services, {
    order: { code },
    event: 'FREE_RESOURCE',
    actor,
    via,
    expectedVersion,
    ...freeChange(isOffset),
  })
}
