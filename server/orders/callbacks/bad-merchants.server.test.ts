import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbacks, merchants, messages } from '#server/db/schema/schema.ts'
import { startJobs, stopJobs } from '#server/ops/jobs/jobs.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import {
  actorOf,
  callOf,
  create,
  makeMerchant,
  makeUser,
  makeWorld,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'

// Merchants that would hold up the callbacks of others.

/** More than callbacks are sent at once. */
const HANGING = 24

let engine: OrderEngine
let receiver: CallbackReceiver
/** The calls that are left without an answer. */
let unanswered: ServerResponse[] = []
let utr = 0
beginWithEngine(async (made) => {
  engine = made
  receiver = await createCallbackReceiver()
  await makeWorld(engine)
})
beforeEach(() => {
  engine.set({ callbackAddressExceptions: receiver.endpoint })
  receiver.answer((request, response) =>
    request.url === '/hanging' ? unanswered.push(response) : response.end('success'),
  )
})
afterEach(async () => {
  receiver.answer((_request, response) => response.end('success'))
  for (const response of unanswered) response.end('success')
  unanswered = []
  await stopJobs(engine.services)
})
afterAll(async () => await receiver.close())

const agent = actorOf('customerService', { name: 'Agent Lin' })

async function paidOrder(merchant: Awaited<ReturnType<typeof makeMerchant>>, notifyUrl = receiver.url) {
  const { orderCode } = await create(engine, signedBody(merchant, { notifyUrl }))
  utr += 1
  return await engine.db.transaction((tx) =>
    supplementOrder(callOf(engine, agent, tx), { orderCode, utr: `BAD${utr}`, isOffsetReplenishmentOrder: false }),
  )
}

const statusOf = async (orderCode: string) => (await orderByCode(engine, orderCode)).callbackStatus

it('notifies others while a merchant accepts its callbacks and never answers', async () => {
  const hanging = await makeMerchant(engine)
  for (let made = 0; made < HANGING; made += 1) await paidOrder(hanging, receiver.url.replace('callback', 'hanging'))
  await startJobs(engine.services)
  await expect.poll(() => unanswered.length).toBeGreaterThan(2)
  const { orderCode } = await paidOrder(await makeMerchant(engine))
  await expect.poll(async () => await statusOf(orderCode)).toBe(CALLBACK_STATUS_IDS.succeeded)
  expect(unanswered.length).toBeLessThan(HANGING / 2)
}, 30_000)

it('puts a callback aside that fails each time, tells of it, and goes on with others', async () => {
  const reported = vi.spyOn(engine.services.log, 'error')
  const told = await makeUser(engine, 'customerService')
  const broken = await makeMerchant(engine)
  const { id, orderCode } = await paidOrder(broken)
  await engine.db
    .update(merchants)
    .set({ signKey: Buffer.from('damaged') })
    .where(eq(merchants.id, broken.id))
  await engine.db.execute(
    sql`update pgboss.job set retry_limit = 1, retry_delay = 0 where name = 'order.callback' and data ->> 'orderId' = ${String(id)}`,
  )
  await startJobs(engine.services)
  const other = await paidOrder(await makeMerchant(engine))
  await expect.poll(async () => await statusOf(other.orderCode)).toBe(CALLBACK_STATUS_IDS.succeeded)
  await expect.poll(async () => await statusOf(orderCode)).toBe(CALLBACK_STATUS_IDS.failed)
  const [kept] = await engine.db.select().from(callbacks).where(eq(callbacks.orderId, id))
  expect(kept).toMatchObject({ attempts: 0, nextAttemptAt: null })
  const [message] = await engine.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, told), eq(messages.kind, 'callbackGivenUp')))
  expect(message?.params).toMatchObject({ orderCode })
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ queue: 'order.callback', failures: 2 }),
    'a job failed too often and was put aside',
  )
  const jobOf = sql`select state::text as state, deletion_seconds as "keptFor" from pgboss.job where data ->> 'orderId' = ${String(id)}`
  await expect.poll(async () => (await engine.db.execute(jobOf)).rows).toEqual([{ state: 'failed', keptFor: 604_800 }])
}, 30_000)
