import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let agent: TestClient
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn('custservice')
  await insertOrders(server, [
    { userName: '王小明' },
    { userName: 'Asha Rao' },
    { userName: 'Meera', subject: '100% _new_' },
  ])
})
afterAll(() => server.dispose())

it('finds substrings, including short ones and those of other scripts', async () => {
  const found = async (filter: object) =>
    (await agent.call('order.getList', filter)).list.map(({ userName }) => userName)
  expect(await found({ userName: '小明' })).toEqual(['王小明'])
  expect(await found({ userName: 'sha r' })).toEqual(['Asha Rao'])
  expect(await found({ description: '% _n' })).toEqual(['Meera'])
  expect(await found({ userName: 'nobody' })).toEqual([])
})

it('has an index for substring search', async () => {
  const { rows } = await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from orders where user_name ilike '%sha r%'`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan on orders_\w*user_name/)
})

it('aborts and reports a search that takes too long, and does not bound other filters', async () => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = server.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const patient = agent.call('order.getList', { currency: 'INR' })
  expect(await agent.attempt('order.getList', { userName: 'zq' })).toMatchObject({
    status: 400,
    msg: 'order.searchTooWide',
    failure: { params: { seconds: 3 } },
  })
  held.resolve()
  await holder
  expect(must((await patient).list[0]).currency).toBe('INR')
})
