import { and, eq, lt, sql } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { CALLBACK_STATUS_IDS } from '#domain/order-status.ts'
import { callbackBody } from '#server/callbacks/callback-body.ts'
import type { CallbackAnswer, CallbackSender } from '#server/callbacks/callback-sender.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbackAttempts, callbacks, merchants, orders } from '#server/db/schema.ts'
import { sendCallbackJob } from '#server/jobs/queues.ts'
import type { CallbackJob } from '#server/jobs/queues.ts'
import { publish } from '#server/realtime/publish.ts'
import type { Services } from '#server/services.ts'

/**
 * One attempt of a callback, and what follows from its outcome: the next attempt's job is stored with the record of this
 * one, so a killed process loses neither. An attempt may be made twice, never not at all; merchants tell by the order number.
 */
export async function runCallback(services: Services, sender: CallbackSender, job: CallbackJob): Promise<void> {
  const due = await readDue(services, job)
  if (!due) return
  const body = callbackBody(services, due.merchant, due.order)
  const answer = await sender.send(due.url, body)
  await services.db.transaction((tx) => keepAttempt(tx, services, job, { url: due.url, body, answer }))
}

/** The callback as it stands now; undefined when this job has been overtaken or done already. */
async function readDue({ db }: Services, job: CallbackJob) {
  const [row] = await db
    .select({ order: orders, merchant: merchants, callback: callbacks })
    .from(callbacks)
    .innerJoin(orders, eq(orders.id, callbacks.orderId))
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(eq(callbacks.orderId, job.orderId))
  if (!row || row.callback.createdAt.toISOString() !== job.since) return undefined
  const isAutomatic = job.attempt !== null
  const isDone = isAutomatic && (row.callback.attempts >= (job.attempt ?? 0) || row.order.callbackStatus === CALLBACK_STATUS_IDS.succeeded)
  return isDone ? undefined : { order: row.order, merchant: row.merchant, url: row.callback.url }
}

interface Attempted {
  url: string
  body: string
  answer: CallbackAnswer
}

async function keepAttempt(tx: Queryable, services: Services, job: CallbackJob, { url, body, answer }: Attempted): Promise<void> {
  // The order is locked first, as every transition does.
  const [order] = await tx.select().from(orders).where(eq(orders.id, job.orderId)).for('update')
  if (!order) return
  await tx.insert(callbackAttempts).values({
    orderId: job.orderId,
    attempt: sql`(select coalesce(max(a.attempt), 0) + 1 from callback_attempts a where a.order_id = ${job.orderId})`,
    at: services.now(),
    url,
    requestBody: body,
    responseStatus: answer.responseStatus,
    responseBody: answer.responseBody,
    durationMs: answer.durationMs,
    outcome: answer.outcome,
    byUser: job.byUser,
  })
  const stillRuns = await advanceSeries(tx, services, job, answer)
  if (stillRuns === undefined || order.callbackStatus !== CALLBACK_STATUS_IDS.pending) return
  const outcome = answer.outcome === 'succeeded' ? 'succeeded' : stillRuns ? 'pending' : 'failed'
  if (outcome === 'pending') return
  // Who moved the order last, and when, stays as it was: telling the merchant moved nothing.
  await tx
    .update(orders)
    .set({ callbackStatus: CALLBACK_STATUS_IDS[outcome], version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
  await publish(tx, { kind: 'order', id: order.id, created: false, merchantId: order.merchantId, supplierId: order.supplierId })
}

/** Moves the series on and sends its next job; answers whether attempts are still to come, or undefined when another series has begun. */
async function advanceSeries(tx: Queryable, services: Services, job: CallbackJob, answer: CallbackAnswer): Promise<boolean | undefined> {
  const isDelivered = answer.outcome === 'succeeded'
  const sameSeries = and(eq(callbacks.orderId, job.orderId), sql`date_trunc('milliseconds', ${callbacks.createdAt}) = ${job.since}::timestamptz`)
  const seen = { lastOutcome: answer.outcome, updatedAt: services.now() }
  if (job.attempt === null) {
    const [row] = await tx.update(callbacks).set({ ...seen, ...(isDelivered && { nextAttemptAt: null }) }).where(sameSeries).returning()
    return row && row.nextAttemptAt !== null
  }
  const delaySeconds = isDelivered ? undefined : CALLBACK_DELAYS_SECONDS[job.attempt]
  const nextAttemptAt = delaySeconds === undefined ? null : new Date(services.now().getTime() + delaySeconds * 1_000)
  const [row] = await tx
    .update(callbacks)
    .set({ ...seen, attempts: job.attempt, nextAttemptAt })
    .where(and(sameSeries, lt(callbacks.attempts, job.attempt)))
    .returning()
  if (!row) return undefined
  if (delaySeconds !== undefined) await sendCallbackJob(tx, services, { ...job, attempt: job.attempt + 1 }, delaySeconds)
  return delaySeconds !== undefined
}
