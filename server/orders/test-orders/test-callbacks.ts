import { and, eq, gte, sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { CALLBACK_DELAYS_SECONDS, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, testCallbackAttempts, testOrders } from '#server/db/schema/schema.ts'
import { callbackFields, eventIdOf, signedCallback } from '#server/orders/callbacks/sending/callback-body.ts'
import type { CallbackEvent, CallbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import type { CallbackAnswer } from '#server/orders/callbacks/sending/callback-sender.ts'
import { asLive } from '#server/orders/test-orders/as-live.ts'
import type { TestOrder } from '#server/orders/test-orders/as-live.ts'
import { testReach } from '#server/orders/test-orders/test-reach.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'
import type { Services } from '#server/platform/services.ts'
import { testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import { afterForeground } from '#server/platform/turns/turns.ts'

// Callbacks of test orders have a queue and a record of their own; body, signature, sender and schedule are the live
// ones.

const QUEUE = 'test.callback'
const AT_ONCE = 4
const OF_ONE_MERCHANT = 2
/** Time that an attempt leaves to calls that people wait for. */
const PATIENCE_MS = 50

/** One attempt to send a test order's callback. */
export interface TestCallbackJob {
  testOrderId: number
  /** When the series began; a job of an older one has nothing to do. */
  since: string
  /** Number of the automatic attempt; null when somebody asked for it. */
  attempt: number | null
  byUser: string | null
}

/** Columns of a test order whose callbacks begin. */
export const newSeries = (now: Date) => ({
  callbackStatus: CALLBACK_STATUS_IDS.pending,
  callbackSince: now,
  callbackTries: 0,
  nextCallbackAt: now,
})

/**
 * Sends the first job of a series with its cause, or with `byUser` one attempt that leaves a running series as it is.
 */
export async function sendTestCallback(
  tx: Queryable,
  services: Services,
  { id, merchantId, callbackSince }: TestOrder,
  byUser?: string | null,
): Promise<void> {
  if (callbackSince === null) return
  const attempt = byUser === undefined ? 1 : null
  await sendJob(tx, services, merchantId, {
    ...{ testOrderId: id, since: callbackSince.toISOString(), attempt },
    byUser: byUser ?? null,
  })
}

async function sendJob(
  tx: Queryable,
  services: Services,
  merchantId: number,
  job: TestCallbackJob,
  afterSeconds = 0,
): Promise<void> {
  const group = { id: String(merchantId) }
  const sent = { data: { ...job }, group, ...(afterSeconds > 0 && { startAfter: String(afterSeconds) }) }
  await services.boss.insert(QUEUE, [sent], { db: fromDrizzle(tx, sql) })
  if (afterSeconds > 0) expectJob(services, afterSeconds)
}

/** One attempt, its record, and the job of the next one. */
export async function runTestCallback(services: Services, job: TestCallbackJob): Promise<void> {
  const { db } = services
  const order = await dueOrder(db, job)
  if (!order || order.notifyUrl === null) return
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, order.merchantId))
  if (!merchant) return
  const request = signedCallback(services, merchant, await eventOf(db, order), {
    url: order.notifyUrl,
    fields: { ...callbackFields(asLive(order)), test: true },
    key: testKeyOf(services, merchant),
  })
  // The reach is asked for at each attempt, and few are made.
  const sender = createCallbackSender(services, CALLBACK_TIMEOUT_MS, await testReach(services))
  const answer = await sender.send(request)
  await sender.close()
  await db.transaction((tx) => keepAttempt(tx, services, job, request, answer))
}

/** The event that a series tells of, and the attempt to come. */
async function eventOf(db: Queryable, { id, orderCode, callbackSince, updatedAt }: TestOrder): Promise<CallbackEvent> {
  const at = callbackSince ?? updatedAt
  const made = await db.$count(
    testCallbackAttempts,
    and(eq(testCallbackAttempts.testOrderId, id), gte(testCallbackAttempts.at, at)),
  )
  return { id: eventIdOf(orderCode, at), at, attempt: made + 1 }
}

/** The order as it stands; undefined when this job has been overtaken or done already. */
async function dueOrder(db: Queryable, job: TestCallbackJob, { lock = false } = {}): Promise<TestOrder | undefined> {
  const query = db.select().from(testOrders).where(eq(testOrders.id, job.testOrderId)).$dynamic()
  const [order] = await (lock ? query.for('no key update') : query)
  if (!order || order.callbackSince?.toISOString() !== job.since) return undefined
  const isDone = order.callbackStatus === CALLBACK_STATUS_IDS.succeeded
  return job.attempt !== null && (order.callbackTries >= job.attempt || isDone) ? undefined : order
}

async function keepAttempt(
  tx: Queryable,
  services: Services,
  job: TestCallbackJob,
  request: CallbackRequest,
  { outcome, ...answer }: CallbackAnswer,
): Promise<void> {
  const order = await dueOrder(tx, job, { lock: true })
  if (!order) return
  const now = services.now()
  await tx.insert(testCallbackAttempts).values({
    testOrderId: order.id,
    attempt: sql`(select count(*) + 1 from test_callback_attempts a where a.test_order_id = ${order.id})`,
    at: now,
    url: request.url,
    method: request.method,
    requestBody: request.body,
    ...answer,
    outcome,
    byUser: job.byUser,
  })
  const delay = outcome === 'succeeded' || job.attempt === null ? undefined : CALLBACK_DELAYS_SECONDS[job.attempt]
  const nextCallbackAt =
    outcome === 'succeeded'
      ? null
      : job.attempt === null
        ? order.nextCallbackAt
        : delay === undefined
          ? null
          : new Date(now.getTime() + delay * 1_000)
  const status = outcome === 'succeeded' ? 'succeeded' : nextCallbackAt === null ? 'failed' : 'pending'
  await tx
    .update(testOrders)
    .set({
      callbackStatus: CALLBACK_STATUS_IDS[status],
      nextCallbackAt,
      ...(job.attempt !== null && { callbackTries: job.attempt }),
      version: sql`${testOrders.version} + 1`,
    })
    .where(eq(testOrders.id, order.id))
  if (delay !== undefined && job.attempt !== null)
    await sendJob(tx, services, order.merchantId, { ...job, attempt: job.attempt + 1 }, delay)
}

/** Telling merchants what became of their test orders. */
export const testCallbackWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await createRetriedQueue(boss, QUEUE),
  start: async (services) =>
    await workOnRetried<TestCallbackJob>(services, {
      queue: QUEUE,
      atOnce: AT_ONCE,
      ofOneGroup: OF_ONE_MERCHANT,
      work: async (job) => {
        await afterForeground(PATIENCE_MS)
        await runTestCallback(services, job)
      },
      onPutAside: async ({ testOrderId }) => {
        const ended = { callbackStatus: CALLBACK_STATUS_IDS.failed, nextCallbackAt: null }
        const isPending = eq(testOrders.callbackStatus, CALLBACK_STATUS_IDS.pending)
        await services.db
          .update(testOrders)
          .set(ended)
          .where(and(eq(testOrders.id, testOrderId), isPending))
      },
    }),
}
