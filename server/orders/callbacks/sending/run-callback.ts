import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbackFields, eventIdOf, signedCallback } from '#server/orders/callbacks/sending/callback-body.ts'
import type { CallbackEvent, CallbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import { readCallbackOrder, setCallbackStatus } from '#server/orders/callbacks/callback-order.ts'
import { sendCallbackJob } from '#server/orders/callbacks/sending/callback-queue.ts'
import type { CallbackJob } from '#server/orders/callbacks/sending/callback-queue.ts'
import type { CallbackAnswer, CallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { tellOfGivenUp } from '#server/orders/callbacks/sending/given-up.ts'
import type { Queryable } from '#server/db/client.ts'
import { callbackAttempts, callbacks, merchants } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * One attempt of a callback, and what follows from its outcome: the next attempt's job is stored with the record of
 * this one, so a killed process loses neither. An attempt may be made twice, never not at all; merchants recognise it
 * by the event.
 */
export async function runCallback(services: Services, sender: CallbackSender, job: CallbackJob): Promise<void> {
  const due = await readDue(services, job)
  if (!due) return
  const { merchant, order, event, url } = due
  const request = signedCallback(services, merchant, event, { url, fields: callbackFields(order) })
  const answer = await sender.send(request)
  await services.db.transaction((tx) => keepAttempt(tx, services, job, { request, answer }))
}

/** Ends the series of a callback whose job failed too often, as one whose merchant never took it. */
export async function giveUpCallback(services: Services, { orderId }: CallbackJob): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await readCallbackOrder(tx, orderId, { lock: true })
    if (order?.callbackStatus !== CALLBACK_STATUS_IDS.pending) return
    await tx.update(callbacks).set({ nextAttemptAt: null }).where(eq(callbacks.orderId, orderId))
    await setCallbackStatus(tx, order, CALLBACK_STATUS_IDS.failed, services.now())
    await tellOfGivenUp(tx, services, order)
  })
}

/** The callback as it stands now; undefined when this job has been overtaken or done already. */
async function readDue({ db }: Services, job: CallbackJob) {
  const [callback] = await db.select().from(callbacks).where(eq(callbacks.orderId, job.orderId))
  const order = await readCallbackOrder(db, job.orderId)
  if (!callback || !order || callback.createdAt.toISOString() !== job.since) return undefined
  const isAutomatic = job.attempt !== null
  if (
    isAutomatic &&
    (callback.attempts >= (job.attempt ?? 0) || order.callbackStatus === CALLBACK_STATUS_IDS.succeeded)
  )
    return undefined
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, order.merchantId))
  return merchant && { order, merchant, url: callback.url, event: await eventOf(db, order.orderCode, callback) }
}

/** The event that a callback tells of began with it; attempts that staff have deleted still count by the series. */
async function eventOf(
  db: Queryable,
  orderCode: string,
  { orderId, attempts, createdAt }: typeof callbacks.$inferSelect,
): Promise<CallbackEvent> {
  const kept = await db.$count(
    callbackAttempts,
    and(eq(callbackAttempts.orderId, orderId), gte(callbackAttempts.at, createdAt)),
  )
  return { id: eventIdOf(orderCode, createdAt), at: createdAt, attempt: Math.max(attempts, kept) + 1 }
}

interface Attempted {
  request: CallbackRequest
  answer: CallbackAnswer
}

async function keepAttempt(
  tx: Queryable,
  services: Services,
  job: CallbackJob,
  { request, answer }: Attempted,
): Promise<void> {
  // The order is locked first, as every transition does.
  const order = await readCallbackOrder(tx, job.orderId, { lock: true })
  if (!order) return
  await tx.insert(callbackAttempts).values({
    orderId: job.orderId,
    attempt: sql`(select coalesce(max(a.attempt), 0) + 1 from callback_attempts a where a.order_id = ${job.orderId})`,
    at: services.now(),
    url: request.url,
    method: request.method,
    requestBody: request.body,
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
  await setCallbackStatus(tx, order, CALLBACK_STATUS_IDS[outcome], services.now())
  if (outcome === 'failed') await tellOfGivenUp(tx, services, order)
}

/**
 * Moves the series on and sends its next job; answers whether attempts are still to come, or undefined when another
 * series has begun.
 */
async function advanceSeries(
  tx: Queryable,
  services: Services,
  job: CallbackJob,
  answer: CallbackAnswer,
): Promise<boolean | undefined> {
  const isDelivered = answer.outcome === 'succeeded'
  const sameSeries = and(
    eq(callbacks.orderId, job.orderId),
    sql`date_trunc('milliseconds', ${callbacks.createdAt}) = ${job.since}::timestamptz`,
  )
  const seen = { lastOutcome: answer.outcome, updatedAt: services.now() }
  if (job.attempt === null) {
    const [row] = await tx
      .update(callbacks)
      .set({ ...seen, ...(isDelivered && { nextAttemptAt: null }) })
      .where(sameSeries)
      .returning()
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
  if (delaySeconds !== undefined)
    await sendCallbackJob(tx, services, { ...job, attempt: job.attempt + 1 }, delaySeconds)
  return delaySeconds !== undefined
}
