import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { merchants, monitors, resources, suppliers, userProducts, users } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const missing = async (client: TestClient) =>
  (await client.call('home.getSetup')).steps.filter(({ isDone }) => !isDone).map(({ step, givenBy }) => [step, givenBy])

/** Gives the person of an account a party that has nothing yet. */
async function newParty(kind: 'merchant' | 'supplier', parentId: number | null = null): Promise<number> {
  const { db } = server.services
  const account = kind === 'merchant' ? 'merchant02' : 'supplier02'
  const [user] = await db.select().from(users).where(eq(users.account, account))
  const table = kind === 'merchant' ? merchants : suppliers
  const [own] = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.userId, must(user).id))
  const { id } = must(own)
  await db.delete(userProducts).where(eq(userProducts.ownerId, id))
  if (kind === 'supplier') await db.update(suppliers).set({ parentId }).where(eq(suppliers.id, id))
  return id
}

it('tells a new supplier what is missing, in order, who gives it, and nothing once it has all', async () => {
  const { db } = server.services
  const id = await newParty('supplier')
  await db
    .update(resources)
    .set({ supplierId: must(server.fixtures.suppliers[0]).id })
    .where(eq(resources.supplierId, id))
  await db.update(monitors).set({ lastSeenAt: null }).where(eq(monitors.supplierId, id))
  const client = await server.signIn('supplier02')
  expect(await missing(client)).toEqual([
    ['product', 'staff'],
    ['account', 'oneself'],
    ['phone', 'oneself'],
    ['rate', 'staff'],
  ])
  const [product] = await db
    .insert(userProducts)
    .values({ ownerKind: 'supplier', ownerId: id, productId: 3001, rate: 0 })
    .returning()
  expect(await client.call('home.getSetup')).toMatchObject({ productIds: [3001] })
  expect((await missing(client)).map(([step]) => step)).toEqual(['account', 'phone', 'rate'])
  await db
    .insert(resources)
    .values({ supplierId: id, productId: 3001, name: 'First', cardNumber: '123456', maxConcurrentOrders: 1 })
  expect((await missing(client)).map(([step]) => step)).toEqual(['phone', 'rate'])
  await db.insert(monitors).values({
    monitorId: 'first-phone',
    name: 'First phone',
    supplierId: id,
    signKey: Buffer.from('x'),
    lastSeenAt: null,
  })
  expect(
    (await missing(client)).map(([step]) => step),
    'a phone that was never heard',
  ).toEqual(['phone', 'rate'])
  await db.update(monitors).set({ lastSeenAt: new Date() }).where(eq(monitors.monitorId, 'first-phone'))
  expect((await missing(client)).map(([step]) => step)).toEqual(['rate'])
  await db
    .update(userProducts)
    .set({ rate: 50 })
    .where(eq(userProducts.id, must(product).id))
  expect(await missing(client)).toEqual([])
})

it('names the supplier above as who gives product and rate to one of its team, and asks no phone for wallets', async () => {
  const { db } = server.services
  const id = await newParty('supplier', must(server.fixtures.suppliers[0]).id)
  const client = await server.signIn('supplier02')
  expect((await missing(client)).filter(([step]) => step === 'product' || step === 'rate')).toEqual([
    ['product', 'parent'],
    ['rate', 'parent'],
  ])
  await db.insert(userProducts).values({ ownerKind: 'supplier', ownerId: id, productId: 3015, rate: 10 })
  expect((await client.call('home.getSetup')).steps.map(({ step }) => step)).toEqual(['product', 'account', 'rate'])
})

it('tells a new merchant of product and first order, and staff nothing', async () => {
  const { db } = server.services
  const id = await newParty('merchant')
  await db.update(merchants).set({ keyUsedAt: null }).where(eq(merchants.id, id))
  const client = await server.signIn('merchant02')
  expect(await missing(client)).toEqual([
    ['product', 'staff'],
    ['firstCall', 'oneself'],
  ])
  await db.insert(userProducts).values({ ownerKind: 'merchant', ownerId: id, productId: 3001, rate: 100 })
  await db.update(merchants).set({ keyUsedAt: new Date() }).where(eq(merchants.id, id))
  expect(await missing(client)).toEqual([])
  expect(await (await server.signIn('superadmin')).attempt('home.getSetup')).toMatchObject({ code: 403 })
})
