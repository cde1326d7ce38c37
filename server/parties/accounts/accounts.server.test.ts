import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { FAMILIES } from '#domain/accounts/families.ts'
import { DETAIL_NAMES } from '#domain/lists/parties/accounts.fields.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { audit, monitors, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let admin: TestClient
let supplier: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('platformadmin')
  supplier = await server.signIn('supplier01')
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
const SECRET = 'Canary-8841'

/** An account of a supplier, the sign-in supplier's unless said. */
async function account(values: Partial<typeof resources.$inferInsert> = {}) {
  const [row] = await db()
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[0]).id,
      productId: 3001,
      name: `Account ${Math.random()}`,
      credentials: server.services.secrets.seal(JSON.stringify({ loginPassword: SECRET })),
      secretNames: ['loginPassword'],
      ...values,
    })
    .returning()
  return must(row)
}
const csvOf = async (asked: object) => {
  const { path } = contract['resource.export']
  const headers = { 'content-type': 'application/json', token: must(admin.token) }
  const answer = await fetch(server.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(asked) })
  return await answer.text()
}

it.each(FAMILIES)('lists the accounts of $name alone, with what the family has and no secret', async (family) => {
  const details = Object.fromEntries(DETAIL_NAMES.map((name) => [name, family.fields[name] ? `has ${name}` : null]))
  const made = await account({ productId: must(family.products[0]), details, walletAddress: 'TR7NHqjeKQ' })
  const page = await admin.call('resource.getList', { family: family.name })
  expect(page.list.every((row) => family.products.includes(row.productId))).toBe(true)
  const row = must(page.list.find(({ id }) => id === made.id))
  expect(row).toMatchObject({
    ...details,
    family: family.name,
    secrets: ['loginPassword'],
    walletAddress: 'TR7NHqjeKQ',
  })
  const file = await csvOf({
    selection: { filter: { family: family.name } },
    columns: ['id', 'name', 'accountName'],
    language: 'en-US',
  })
  expect(file).toContain(made.name)
  expect(JSON.stringify(page) + file).not.toContain(SECRET)
})

it('shows suppliers their own and their team’s accounts, of which they change their own', async () => {
  const [own, other, team] = server.fixtures.suppliers.map(({ id }) => id)
  const [mine, ofTeam, foreign] = await Promise.all([own, team, other].map((id) => account({ supplierId: must(id) })))
  const { list } = await supplier.call('resource.getList', { family: 'internationalCardToCard', pageSize: 500 })
  const seen = new Map(list.map((row) => [row.id, row.isOwn]))
  expect([mine, ofTeam, foreign].map((one) => seen.get(must(one).id))).toEqual([true, false, undefined])
  const change = (id: number) =>
    supplier.attempt('resource.enableResource', { resourceId: id, productId: 3001, enable: false })
  expect(await change(must(mine).id)).toMatchObject({ code: 200 })
  expect(await change(must(ofTeam).id)).toMatchObject({ code: 404 })
  expect(await change(must(foreign).id)).toMatchObject({ code: 404 })
  const detail = (id: number) => supplier.attempt('resource.getResourceDetailInfo', { resourceId: id, productId: 3001 })
  expect([await detail(must(ofTeam).id), await detail(must(foreign).id)]).toMatchObject([{ code: 200 }, { code: 404 }])
})

it('draws the QR code from the link, and answers none without one', async () => {
  const { id } = await account({ link: 'upi://pay?pa=asha@okaxis' })
  const { qrCode } = await admin.call('resource.getResourceDetailInfo', { resourceId: id, productId: 3001 })
  expect(Buffer.from(must(qrCode), 'base64').subarray(1, 4).toString()).toBe('PNG')
  const plain = await account()
  expect(await admin.call('resource.getResourceDetailInfo', { resourceId: plain.id, productId: 3001 })).toMatchObject({
    qrCode: null,
    state: 0,
  })
  expect(await admin.attempt('resource.getResourceDetailInfo', { resourceId: id, productId: 3015 })).toMatchObject({
    code: 404,
  })
})

it('takes no new orders when switched off, lets those under way finish, and says how many they are', async () => {
  const order = await server.newOrder()
  const resourceId = must(order.resourceId)
  const off = await admin.call('resource.enableResource', { resourceId, productId: 3001, enable: false })
  const [row] = await db().select().from(resources).where(eq(resources.id, resourceId))
  expect(off).toEqual({
    enabled: false,
    processingOrderCount: must(row).processingCount,
    processingOrderAmount: must(row).processingAmountMinor,
  })
  expect(off.processingOrderCount).toBeGreaterThan(0)
  expect((await server.stored(order.orderCode)).holdsResource).toBe(true)
  expect((await server.newOrder()).resourceId).not.toBe(resourceId)
  const stale = { resourceId, productId: 3001, enable: true, expectedVersion: 0 }
  expect(await admin.attempt('resource.enableResource', stale)).toMatchObject({ code: 409 })
  await admin.call('resource.enableResource', { ...stale, expectedVersion: 1 })
  const entries = await db()
    .select()
    .from(audit)
    .where(and(eq(audit.targetKind, 'resource'), eq(audit.target, String(resourceId))))
    .orderBy(audit.id)
  expect(entries.map(({ action }) => action)).toEqual(['resource.disable', 'resource.enable'])
})

it('hides deleted accounts until they are asked for, and does not switch them', async () => {
  const { id, name } = await account({ status: 'deleted' })
  const found = async (input: object) =>
    (await admin.call('resource.getList', { family: 'internationalCardToCard', name, ...input })).list.length
  expect([await found({}), await found({ status: 'deleted' })]).toEqual([0, 1])
  expect(
    await admin.attempt('resource.enableResource', { resourceId: id, productId: 3001, enable: true }),
  ).toMatchObject({ code: 409, msg: 'account.deleted' })
})

it('sums what a supplier has for a product', async () => {
  const supplierId = must(server.fixtures.suppliers[1]).id
  const ask = () => admin.call('resource.getResourceStaticInfo', { supplierId, productId: 3031 })
  expect(await ask()).toMatchObject({ total: 0, enabled: 0, processingOrderCount: 0, exponent: 2 })
  const own = { supplierId, productId: 3031 }
  await account({ ...own, processingCount: 2, processingAmountMinor: 700 })
  await account({ ...own, state: 1 })
  await account({ ...own, status: 'deleted', processingCount: 9 })
  expect(await ask()).toMatchObject({ total: 2, enabled: 1, processingOrderCount: 2, processingOrderAmount: 700 })
})

const ACCOUNT_OF = {
  superAdmin: 'superadmin',
  admin: 'platformadmin',
  customerService: 'custservice',
  technicalMaintenance: 'techmaintain',
  technicalSupport: 'techsupport',
  supplier: 'supplier01',
  merchant: 'merchant01',
} as const satisfies Record<Role, FixtureAccount>

it.each(ROLES)('shows %s of every family what its variant shows, and nothing sealed', async (role) => {
  const client = await server.signIn(ACCOUNT_OF[role])
  for (const { name, products } of FAMILIES) {
    const made = await account({ productId: must(products[0]), cardNumber: '1234567890123456' })
    const answer = await client.attempt('resource.getList', { family: name })
    const isReader = SCREEN_ROUTES.some(
      ({ roles, screen }) => screen === 'accounts.internationalCardToCard' && roles.some((one) => one === role),
    )
    expect([name, answer.code]).toEqual([name, isReader ? 200 : 403])
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    if (!isReader) continue
    const row = must((await client.call('resource.getList', { id: made.id })).list[0])
    // Who only looks sees numbers masked.
    expect(row.cardNumber === made.cardNumber).toBe(role !== 'technicalMaintenance')
  }
})

it('shows whether an account is held, and what its monitors say', async () => {
  const { id, supplierId } = await account()
  const monitorId = `mon-${id}`
  const seen = {
    monitorId,
    name: 'Phone',
    supplierId,
    signKey: server.services.secrets.seal('key'),
    lastSeenAt: server.services.now(),
  }
  await db().insert(monitors).values(seen)
  await admin.call('resource.bindMonitors', { id, monitorIds: [monitorId] })
  const row = async () => must((await admin.call('resource.getList', { id })).list[0])
  expect(await row()).toMatchObject({ breaker: 'closed', serviceState: 'online', monitors: [monitorId] })
  const agent = await server.signIn('custservice')
  await agent.call('resource.hold', { resourceId: id, reason: 'the bank calls' })
  expect(await row()).toMatchObject({ breaker: 'held' })
  await agent.call('resource.release', { resourceId: id, reason: 'the bank is done' })
  expect(await row()).toMatchObject({ breaker: 'closed' })
})
