import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
})
afterAll(() => server.dispose())

it('names staff to staff, and to suppliers and merchants only their own people', async () => {
  const [agent, supplier, stranger, merchant] = await Promise.all([
    server.signIn('custservice'),
    server.signIn('supplier01'),
    server.signIn('supplier02'),
    server.signIn('merchant01'),
  ])
  // Ended, so that its callback may be sent again by both.
  const { id, orderCode } = must(
    (await insertOrders(server, [{ status: 5, holdsResource: false, updatedBy: null }]))[0],
  )
  await agent.call('order.updateOrderMark', { id, orderMark: 2 })
  const marked = async (client: typeof agent) =>
    (await client.call('order.getDetail', { orderCode })).history.find(({ event }) => event === 'MARK')?.actor
  expect([await marked(agent), await marked(supplier), await marked(merchant)]).toEqual([
    'custservice name',
    'staff',
    'staff',
  ])

  const late = { orderCode, isOffsetReplenishmentOrder: false, expectedVersion: 0 }
  const refusedBy = async (client: typeof agent) => (await client.attempt('order.freeResource', late)).failure.by
  expect([await refusedBy(agent), await refusedBy(supplier)]).toEqual(['custservice name', 'staff'])

  await supplier.call('order.callback', { orderCode })
  const resent = async (client: typeof agent) =>
    (await client.call('order.getDetail', { orderCode })).history.at(-1)?.actor
  expect(await resent(supplier)).toBe('supplier01 name')
  expect(await refusedBy(supplier)).toBe('supplier01 name')
  expect(await resent(agent)).toBe('supplier01 name')
  // The merchant is another company.
  expect(await resent(merchant)).toBe('staff')
  expect((await stranger.attempt('order.getDetail', { orderCode })).code).toBe(404)
})
