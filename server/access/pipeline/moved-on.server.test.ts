import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authCounters, callbacks, usedGoogleCodes } from '#server/db/schema/schema.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let agent: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  agent = await server.signIn('custservice')
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(() => server.dispose())

const db = () => server.services.db
const tries = async (account: 'custservice' | 'superadmin') => {
  const { userId } = server.fixtures.users[account]
  const rows = await db().select().from(authCounters).where(eq(authCounters.userId, userId))
  return rows.find(({ kind }) => kind === 'googleCode')?.failures ?? 0
}
const spent = async () => (await db().select().from(usedGoogleCodes)).length

it('refuses an order that moved on before it judges the code: no code is spent, and no try counts', async () => {
  const moved = await server.paidOrder()
  const { version } = moved
  const supplement = (googleCode: string | undefined, orderCode = moved.orderCode) =>
    agent.attempt('order.replenishmentOrder', { orderCode, utr: 'MOVED-1', googleCode, expectedVersion: version })
  const wrong = server.googleCode('custservice', 50)
  const refused = { code: 409, msg: 'order.refused', failure: { params: { refusal: 'notInThisState' } } }
  for (const code of [wrong, undefined, wrong, wrong, wrong, wrong, wrong])
    expect(await supplement(code)).toMatchObject(refused)
  const right = server.googleCode('custservice')
  expect(await supplement(right)).toMatchObject(refused)
  expect([await tries('custservice'), await spent()]).toEqual([0, 0])

  const stale = await server.newOrder()
  const late = { orderCode: stale.orderCode, utr: 'MOVED-2', expectedVersion: stale.version + 1 }
  expect(await agent.attempt('order.replenishmentOrder', { ...late, googleCode: wrong })).toMatchObject({
    code: 409,
    failure: { params: { refusal: 'versionConflict' } },
  })
  expect(await tries('custservice')).toBe(0)
  // The code that met a refusal still works.
  const input = { orderCode: stale.orderCode, utr: 'MOVED-2', googleCode: right }
  expect((await agent.call('order.replenishmentOrder', input)).order.orderStatusId).toBe(4)
})

it('counts a wrong code for an order that could be changed, and leaves nothing of the change', async () => {
  const order = await server.newOrder()
  const input = { orderCode: order.orderCode, utr: 'MOVED-3', googleCode: server.googleCode('custservice', 50) }
  expect(await agent.attempt('order.replenishmentOrder', input)).toMatchObject({
    code: 401,
    msg: 'googleCode.wrong',
    failure: { remainingAttempts: 4 },
  })
  expect(await server.stored(order.orderCode)).toEqual(order)
  expect(await server.eventsOf(order)).toEqual(['CREATE', 'ALLOCATE'])
  expect(await db().select().from(callbacks).where(eq(callbacks.orderId, order.id))).toEqual([])
})

it('does the same where the code depends on the order, and in a bulk run', async () => {
  const paid = await server.paidOrder()
  const rejection = { rejectReason: 'highRiskCard' as const, googleCode: server.googleCode('superadmin', 50) }
  const stale = { orderCode: paid.orderCode, expectedVersion: paid.version - 1, ...rejection }
  expect(await admin.attempt('order.reject', stale)).toMatchObject({ code: 409 })
  const { orderCode } = paid
  await admin.call('order.reject', {
    ...stale,
    expectedVersion: paid.version,
    googleCode: server.googleCode('superadmin'),
  })
  const before = await spent()
  const bulk = await admin.call('order.bulkApply', {
    action: 'REJECT',
    params: { rejectReason: 'highRiskCard' },
    orderCodes: [orderCode],
    googleCode: rejection.googleCode,
  })
  expect(bulk.results).toEqual([{ orderCode, ok: false, refusal: 'notInThisState' }])
  expect([await tries('superadmin'), await spent()]).toEqual([0, before])
})

it('answers a repeated call whose answer was lost, whatever code comes with it', async () => {
  const { orderCode } = await server.newOrder()
  const input = { orderCode, utr: 'MOVED-4' }
  const key = { 'idempotency-key': 'lost-answer' }
  const first = await admin.call(
    'order.replenishmentOrder',
    { ...input, googleCode: server.googleCode('superadmin', 1) },
    key,
  )
  const again = { ...input, googleCode: server.googleCode('superadmin', 50) }
  expect(await admin.call('order.replenishmentOrder', again, key)).toEqual(first)
  expect(await admin.attempt('order.replenishmentOrder', { ...again, utr: 'MOVED-5' }, key)).toMatchObject({
    msg: 'idempotency.otherBody',
  })
  expect(await tries('superadmin')).toBe(0)
})
