import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { callbackAttempts, orders } from '#server/db/schema/schema.ts'
import { create, createOrderEngine, makeWorld, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { createTally } from '../traffic/tally.ts'
import { checkRound } from './check-round.ts'

const receiver = { url: 'http://127.0.0.1:9/callback', received: [] }

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(async () => await engine.dispose())

it('reports acknowledged items that are missing, duplicates, and orders timed out too early', async () => {
  const { merchant } = await makeWorld(engine)
  const order = await orderByCode(engine, (await create(engine, signedBody(merchant))).orderCode)
  const world = { ask: async <T>(work: (pool: OrderEngine['pool']) => Promise<T>) => await work(engine.pool), receiver }
  const tally = createTally()
  tally.orders.set('kept', order.orderCode)
  tally.marks.set(order.id, order.orderMark)
  const sound = { lost: [], twice: [], wrong: [], awaited: 0, repeated: 0 }
  expect(await checkRound(world, tally)).toEqual(sound)

  tally.orders.set('gone', 'C0000000000000000')
  tally.payouts.set('gone', 'P0000000000000000')
  tally.records.add('gone')
  tally.marks.set(order.id, 5)
  const attempt = {
    orderId: order.id,
    attempt: 1,
    url: receiver.url,
    requestBody: '',
    durationMs: 1,
    outcome: 'succeeded',
  }
  await engine.db.insert(callbackAttempts).values([attempt, { ...attempt, attempt: 2 }])
  await engine.db
    .update(orders)
    .set({ status: ORDER_STATUS_IDS.timedOut, expiresAt: sql`now() + interval '10 minutes'` })
    .where(eq(orders.id, order.id))
  expect(await checkRound(world, tally)).toEqual({
    ...sound,
    lost: ['order C0000000000000000', 'payout P0000000000000000', 'record gone', `mark 5 of order ${order.id}`],
    twice: [`callback of ${order.id}`],
    wrong: [`order ${order.orderCode} timed out early`],
  })
})
