import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { bankRecords, monitors } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  agent = await server.signIn('custservice')
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

it('queries the channel: a certain record confirms the order, others are listed', async () => {
  const order = await server.newOrder(64_201)
  const [monitor] = await db()
    .select()
    .from(monitors)
    .where(eq(monitors.supplierId, order.supplierId ?? -1))
  const seen = new Date('2026-01-02T03:04:05.000Z')
  await db()
    .update(monitors)
    .set({ lastSeenAt: seen })
    .where(eq(monitors.id, must(monitor).id))
  const record = {
    kind: 'sms',
    monitorRowId: must(monitor).id,
    resourceId: order.resourceId,
    supplierId: order.supplierId,
    text: 'credited',
    status: 'unmatched',
    amountMinor: 64_201,
    occurredAt: new Date(),
  }
  expect(await agent.call('order-query.queryStatus', { id: order.id })).toMatchObject({
    found: false,
    candidates: [],
    monitorSeenAt: seen.toISOString(),
  })
  await db()
    .insert(bankRecords)
    .values({ ...record, recordId: 'q-1', identifyCode: 'other1', utr: 'UTRQ1' })
  const unsure = await agent.call('order-query.queryStatus', { id: order.id })
  expect(unsure).toMatchObject({
    found: false,
    order: { orderStatusId: 2 },
    candidates: [{ utr: 'UTRQ1', amountMinor: 64_201 }],
  })
  // The order's record shows it as well, but no payment that a stranger tells of.
  await db()
    .insert(bankRecords)
    .values({ ...record, recordId: 'q-3', utr: 'UTRQ3', doubt: 'otherAccount' })
  const { orderCode } = unsure.order
  expect((await agent.call('order.getDetail', { orderCode })).payments).toMatchObject([{ utr: 'UTRQ1' }])
  await db().delete(bankRecords).where(eq(bankRecords.recordId, 'q-3'))
  await db()
    .insert(bankRecords)
    .values({ ...record, recordId: 'q-2', identifyCode: order.identifyCode, utr: 'UTRQ2' })
  const supplier = await server.signIn(
    must(server.fixtures.suppliers.find((one) => one.id === order.supplierId)).account,
  )
  expect(await supplier.call('order-query.supplier.queryStatus', { id: order.id })).toMatchObject({
    found: true,
    order: { orderStatusId: 4, utr: 'UTRQ2' },
  })
  expect(await server.eventsOf(order)).toEqual([
    'CREATE',
    'ALLOCATE',
    'QUERY_STATUS',
    'QUERY_STATUS',
    'QUERY_STATUS',
    'CONFIRM_PAYMENT',
  ])
  expect((await agent.call('order.getDetail', { orderCode })).payments).toEqual([])
  const [claimed] = await db().select().from(bankRecords).where(eq(bankRecords.recordId, 'q-2'))
  expect(claimed).toMatchObject({ orderId: order.id, status: 'matched' })
})
