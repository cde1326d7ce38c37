import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, bankMessages, monitors, resources } from '#server/db/schema/schema.ts'
import { templateCall } from '#tests/support/doors/json-template-calls.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let admin: TestClient
let owner: TestClient
let other: TestClient
let desk: TestClient
let made = 0
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('platformadmin', { secondLevel: true })
  owner = await server.signIn('supplier01', { secondLevel: true })
  other = await server.signIn('supplier02', { secondLevel: true })
  desk = await server.signIn('custservice', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
const supplierOf = (at: number) => must(server.fixtures.suppliers[at]).id

/** A new account of a supplier. */
async function account(at = 0, values: Partial<typeof resources.$inferInsert> = {}) {
  made += 1
  const named = { supplierId: supplierOf(at), productId: 3001, name: `Card ${made}`, cardNumber: `9900${made}` }
  const rows = await db()
    .insert(resources)
    .values({ ...named, ...values })
    .returning()
  return must(rows[0])
}

const add = async (client: TestClient, part: object = {}) => {
  made += 1
  return await client.call('monitor.add', { name: `Phone ${made}`, app: 'jsonTemplate', watches: [], ...part })
}
const rowOf = async (client: TestClient, id: number) => (await client.call('monitor.getList', { id })).list[0]
const entries = async (monitorId: string) =>
  await db().select().from(audit).where(eq(audit.target, monitorId)).orderBy(desc(audit.id))

it('has suppliers add phones of their own, on accounts of their own', async () => {
  const [own, foreign] = [await account(0), await account(1)]
  const { id, monitorId } = await add(owner, { watches: [{ resourceId: own.id, sim: 2 }] })
  expect(await rowOf(owner, id)).toMatchObject({
    ...{ monitorId, app: 'jsonTemplate', enabled: true, serviceState: 'offline', supplierId: supplierOf(0) },
    ...{ accounts: `SIM2: ${own.name}`, watches: [{ resourceId: own.id, sim: 2 }] },
    ...{ todayCount: 0, unreadPercent: null, battery: null, oldKeyUntil: null },
  })
  expect((await rowOf(admin, id))?.id).toBe(id)
  expect((await rowOf(desk, id))?.id).toBe(id)
  expect(await rowOf(other, id)).toBeUndefined()
  const refused = await owner.attempt('monitor.add', {
    name: 'x',
    app: 'own',
    watches: [{ resourceId: foreign.id }],
  })
  expect(refused).toMatchObject({ status: 400, failure: { issues: [{ path: 'watches', fault: 'notAvailable' }] } })
  // A supplier names no other one.
  const { id: second } = await add(owner, { supplierId: supplierOf(1) })
  expect((await rowOf(admin, second))?.supplierId).toBe(supplierOf(0))
  expect(await admin.attempt('monitor.add', { name: 'x', app: 'own', watches: [] })).toMatchObject({ status: 400 })
})

it('lets nobody else change a phone', async () => {
  const { id } = await add(owner)
  const changes = [
    ['monitor.update', { id, name: 'y', app: 'own', watches: [] }],
    ['monitor.setEnabled', { id, enabled: false }],
    ['monitor.rotateKey', { id, keepsOld: true }],
    // Another version than the present one tells nobody else that the phone is there, or who changed it.
    ['monitor.rotateKey', { id, keepsOld: true, expectedVersion: 7 }],
    ['monitor.showAddress', { id }],
    ['monitor.delete', { id }],
    ['monitor.getAttempts', { id, since: new Date(0).toISOString() }],
  ] as const
  for (const [name, input] of changes) {
    expect(await other.attempt(name, input), name).toMatchObject({ status: 404 })
    expect(await desk.attempt(name, input), name).toMatchObject({ status: 403 })
  }
  expect(await rowOf(owner, id)).toMatchObject({ version: 0 })
})

it('asks for the second level before it makes or shows what a phone proves itself by', async () => {
  const { id } = await add(owner)
  const first = createTestClient(server.baseUrl, { token: owner.token })
  const secret = [
    ['monitor.add', { name: 'x', app: 'own', watches: [] }],
    ['monitor.rotateKey', { id, keepsOld: true }],
    ['monitor.showAddress', { id }],
  ] as const
  for (const [name, input] of secret) expect(await first.attempt(name, input), name).toMatchObject({ code: 1024 })
})

it('keeps keys and addresses sealed, and out of the audit log and of every other answer', async () => {
  const { addressToken, id, key, monitorId } = await add(owner)
  const { key: next } = await owner.call('monitor.rotateKey', { id, keepsOld: true })
  const shown = await owner.call('monitor.showAddress', { id })
  expect(shown).toMatchObject({ addressToken, key: null })
  const [stored] = await db().select().from(monitors).where(eq(monitors.id, id))
  const { secrets } = server.services
  expect(secrets.open(must(stored).signKey)).toBe(next)
  const logged = await entries(monitorId)
  expect(logged.map(({ action }) => action)).toEqual(['monitor.showAddress', 'monitor.rotateKey', 'monitor.create'])
  const seen = JSON.stringify([stored, logged, await owner.call('monitor.getList', {})])
  for (const secret of [addressToken, key, next]) expect(seen).not.toContain(secret)
  expect(server.log()).not.toContain(key)
})

it('changes names and SIMs as the person saw them, and says so in the audit log', async () => {
  const [one, two] = [await account(), await account()]
  const { id, monitorId } = await add(owner, { watches: [{ resourceId: one.id, sim: 1 }] })
  const change = { id, name: ' Renamed ', app: 'smsGateway' as const, watches: [{ resourceId: two.id }] }
  await owner.call('monitor.update', { ...change, expectedVersion: 0 })
  expect(await rowOf(owner, id)).toMatchObject({ name: 'Renamed', app: 'smsGateway', accounts: two.name, version: 1 })
  expect(await owner.attempt('monitor.update', { ...change, expectedVersion: 0 })).toMatchObject({ status: 409 })
  const [entry] = await entries(monitorId)
  expect(entry).toMatchObject({ action: 'monitor.update' })
  expect(JSON.stringify(entry)).toContain(`"accounts":"${one.id} SIM1"`)
  expect(JSON.stringify(entry)).toContain(`"accounts":"${two.id}"`)
})

it('keeps the SIM of a phone that stays with an account', async () => {
  const { id: resourceId } = await account()
  const { id, monitorId } = await add(owner, { watches: [{ resourceId, sim: 2 }] })
  const more = await add(owner)
  await owner.call('resource.bindMonitors', { id: resourceId, monitorIds: [monitorId, more.monitorId] })
  expect((await rowOf(owner, id))?.watches).toMatchObject([{ resourceId, sim: 2 }])
  expect((await rowOf(owner, more.id))?.watches).toMatchObject([{ resourceId, sim: null }])
  await owner.call('resource.bindMonitors', { id: resourceId, monitorIds: [] })
  expect((await rowOf(owner, id))?.watches).toEqual([])
})

it('deletes no phone while orders are under way on its accounts, and keeps what it reported', async () => {
  const { id: resourceId } = await account(0, { processingCount: 1 })
  const phone = await add(owner, { watches: [{ resourceId }] })
  const { id, monitorId } = phone
  const call = templateCall(
    { addressToken: phone.addressToken, key: phone.key ?? '' },
    { id: '1', from: 'A', text: 'Hello' },
  )
  await server.app.inject({ method: 'POST', ...call })
  const refused = await owner.attempt('monitor.delete', { id })
  expect(refused).toMatchObject({ status: 409, msg: 'monitor.underWay', failure: { params: { count: 1 } } })
  await db().update(resources).set({ processingCount: 0 }).where(eq(resources.id, resourceId))
  await owner.call('monitor.delete', { id })
  expect(await rowOf(owner, id)).toBeUndefined()
  expect(await owner.attempt('monitor.setEnabled', { id, enabled: true })).toMatchObject({ status: 404 })
  expect(await owner.attempt('resource.bindMonitors', { id: resourceId, monitorIds: [monitorId] })).toMatchObject({
    status: 400,
  })
  const kept = await db().select().from(bankMessages).where(eq(bankMessages.monitorRowId, id))
  expect(kept).toMatchObject([{ text: 'Hello' }])
})

it('finds phones by state and switch, and counts what nobody could read', async () => {
  const phone = await add(owner)
  const call = templateCall(
    { addressToken: phone.addressToken, key: phone.key ?? '' },
    { id: '1', from: 'A', text: 'Unheard of' },
  )
  await server.app.inject({ method: 'POST', ...call })
  expect(await rowOf(owner, phone.id)).toMatchObject({ todayCount: 1, unreadPercent: 100, serviceState: 'online' })
  const ids = async (filter: object) => (await owner.call('monitor.getList', filter)).list.map(({ id }) => id)
  expect(await ids({ serviceState: ['online'] })).toContain(phone.id)
  expect(await ids({ serviceState: ['stale', 'offline'] })).not.toContain(phone.id)
  await owner.call('monitor.setEnabled', { id: phone.id, enabled: false })
  expect(await ids({ enabled: false })).toContain(phone.id)
  expect(await ids({ enabled: true })).not.toContain(phone.id)
})

it('offers a supplier its own accounts, by name or number', async () => {
  const [own, foreign] = [await account(0), await account(1)]
  const offered = async (client: TestClient, text: string) =>
    (await client.call('monitor.getAccounts', { text })).list.map(({ id }) => id)
  expect(await offered(owner, own.name)).toEqual([own.id])
  expect(await offered(owner, must(own.cardNumber))).toEqual([own.id])
  expect(await offered(owner, foreign.name)).toEqual([])
  expect(await offered(admin, foreign.name)).toEqual([foreign.id])
  expect(await offered(owner, '%')).toEqual([])
})
