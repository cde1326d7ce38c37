import { sql } from 'drizzle-orm'
import type { CallbackOrder } from '#server/orders/callbacks/callback-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbacks } from '#server/db/schema/schema.ts'
import { sendCallbackJobs } from '#server/orders/callbacks/sending/callback-queue.ts'
import type { Services } from '#server/platform/services.ts'

type CallbackTarget = Pick<CallbackOrder, 'id' | 'merchantId' | 'notifyUrl'>

interface CallbackOptions {
  afterSeconds?: number
  byUser?: string | null
}

/**
 * Sets the callbacks of orders up and sends their first jobs with the transaction: a new series of attempts each, or with
 * `byUser` one attempt at once that leaves a running series as it is. Without effect where the merchant gave no address.
 */
export async function setUpCallbacks(
  tx: Queryable,
  services: Services,
  orders: readonly CallbackTarget[],
  options: CallbackOptions = {},
): Promise<void> {
  const now = services.now()
  const isResend = options.byUser !== undefined
  const afterSeconds = options.afterSeconds ?? 0
  const first = {
    attempts: 0,
    nextAttemptAt: isResend ? null : new Date(now.getTime() + afterSeconds * 1_000),
    createdAt: now,
    updatedAt: now,
  }
  const rows = orders.flatMap(({ id, notifyUrl }) =>
    notifyUrl === null ? [] : [{ orderId: id, url: notifyUrl, ...first }],
  )
  if (rows.length === 0) return
  const stored = await tx
    .insert(callbacks)
    .values(rows)
    .onConflictDoUpdate({
      target: callbacks.orderId,
      set: isResend ? { updatedAt: sql`excluded.updated_at` } : { ...first, url: sql`excluded.url` },
    })
    .returning({ orderId: callbacks.orderId, createdAt: callbacks.createdAt })
  if (stored.length !== rows.length) throw new Error('callbacks were not stored')
  const merchantOf = new Map(orders.map(({ id, merchantId }) => [id, merchantId]))
  const jobs = stored.map(({ orderId, createdAt }) => ({
    orderId,
    merchantId: merchantOf.get(orderId),
    since: createdAt.toISOString(),
    attempt: isResend ? null : 1,
    byUser: options.byUser ?? null,
  }))
  await sendCallbackJobs(tx, services, jobs, afterSeconds)
}
