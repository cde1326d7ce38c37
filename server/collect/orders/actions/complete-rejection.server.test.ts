import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { callbackAttempts, ledgerAccounts } from '#server/db/schema/schema.ts'
import { REJECTION_QUEUE } from '#server/collect/orders/transition/rejection-queue.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer({ jobs: true })
})
afterAll(async () => await server.dispose())

it('completes the rejection of a paid order in its job: money back, merchant notified', async () => {
  const { db } = server.services
  const { orderCode } = await server.paidOrder(44_000)
  const agent = await server.signIn('custservice')
  const { order } = await agent.call('order.reject', {
    orderCode,
    rejectReason: 'wrongCardOrName',
    googleCode: server.googleCode('custservice'),
  })
  expect(order.orderStatusId).toBe(7)
  await expect.poll(async () => (await server.stored(orderCode)).status).toBe(8)
  const { history } = await agent.call('order.getDetail', { orderCode })
  expect(history.map(({ event, via, actor }) => [event, via, actor]).slice(-2)).toEqual([
    ['REJECT', 'console', 'custservice name'],
    ['COMPLETE_REJECTION', 'job', null],
  ])
  const balances = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.currency, 'INR'))
  expect(balances.map((account) => account.balanceMinor)).toEqual(balances.map(() => 0))
  // The fixture's receiver is at no reachable address; the attempt is what matters here.
  await expect
    .poll(
      async () =>
        (await db.select().from(callbackAttempts).where(eq(callbackAttempts.orderId, order.id))).at(-1)?.requestBody,
    )
    .toContain(orderCode)
})

it('completes rejections that become due together within seconds each', async () => {
  const { db, boss } = server.services
  const made = await Promise.all([1, 2, 3].map((at) => server.paidOrder(50_000 + at)))
  for (const { id } of made) {
    await db.transaction(async (tx) => {
      await transitionOrder(tx, server.services, {
        order: { id },
        event: 'REJECT',
        actor: null,
        via: 'console',
        reason: 'other',
      })
      // Sends a job due later, because one sent for now wakes a worker.
      await tx.execute(
        sql`delete from pgboss.job where name = ${REJECTION_QUEUE} and (data ->> 'orderId')::bigint = ${id}`,
      )
    })
    await boss.send(REJECTION_QUEUE, { orderId: id }, { startAfter: 1 })
  }
  await expect
    .poll(async () => await Promise.all(made.map(async ({ orderCode }) => (await server.stored(orderCode)).status)))
    .toEqual([8, 8, 8])
})
