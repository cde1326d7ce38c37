import type { Queryable } from '#server/db/client.ts'
import { orderAllocations } from '#server/db/schema/schema.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import type { AccountDetails } from '#server/collect/orders/allocation/candidates/lock-account.ts'
import { findAccount } from '#server/collect/orders/allocation/find-account.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Allocates an account to a new order and stores the considered ones; without a taker the order becomes
 * allocationFailed.
 */
export async function allocateOrder(
  tx: Queryable,
  services: Services,
  order: OrderRecord,
): Promise<{ order: OrderRecord; account: AccountDetails | undefined }> {
  const { account, considered, patch } = await findAccount(tx, services, order)
  const wanted = { order, before: order, actor: null, via: 'api' } as const
  const [, allocated] = await Promise.all([
    keepAllocation(tx, services, order, considered),
    transitionOrder(
      tx,
      services,
      patch ? { ...wanted, event: 'ALLOCATE', patch: () => patch } : { ...wanted, event: 'FAIL_ALLOCATION' },
    ),
  ])
  return { order: allocated, account }
}

/** Stores which accounts were considered for an order, and which one was taken. */
export async function keepAllocation(
  tx: Queryable,
  services: Services,
  order: OrderRecord,
  candidates: AllocationCandidate[],
): Promise<void> {
  const taken = candidates.find((candidate) => candidate.taken)
  await tx.insert(orderAllocations).values({
    orderId: order.id,
    at: services.now(),
    resourceId: taken?.resourceId ?? null,
    resourceName: taken?.name ?? null,
    candidates,
  })
}
