import { sql } from 'drizzle-orm'
import type { CallbackOrder } from '#server/callbacks/callback-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbacks } from '#server/db/schema.ts'
import { sendCallbackJob } from '#server/jobs/queues.ts'
import type { Services } from '#server/services.ts'

/**
 * Sets an order's callback up and sends its first job with the transaction: a new series of attempts, or with `byUser`
 * one attempt at once that leaves a running series as it is. Without effect where the merchant gave no address.
 */
export async function setUpCallback(
  tx: Queryable,
  services: Services,
  order: Pick<CallbackOrder, 'id' | 'notifyUrl'>,
  options: { afterSeconds?: number; byUser?: string | null } = {},
): Promise<void> {
  if (order.notifyUrl === null) return
  const now = services.now()
  const isResend = options.byUser !== undefined
  const afterSeconds = options.afterSeconds ?? 0
  const first = { attempts: 0, nextAttemptAt: isResend ? null : new Date(now.getTime() + afterSeconds * 1_000), createdAt: now, updatedAt: now, url: order.notifyUrl }
  const [callback] = await tx
    .insert(callbacks)
    .values({ orderId: order.id, ...first })
    .onConflictDoUpdate({ target: callbacks.orderId, set: isResend ? { updatedAt: sql`excluded.updated_at` } : first })
    .returning({ createdAt: callbacks.createdAt })
  if (!callback) throw new Error(`the callback of order ${order.id} was not stored`)
  const since = callback.createdAt.toISOString()
  await sendCallbackJob(tx, services, { orderId: order.id, since, attempt: isResend ? null : 1, byUser: options.byUser ?? null }, afterSeconds)
}
