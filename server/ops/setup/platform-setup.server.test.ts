import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { SETUP_PART_NAMES } from '#domain/system/setup.ts'
import { installation, monitors, orders, resources, users } from '#server/db/schema/schema.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
  await setInstallationKind(server.services.db, 'real')
})
afterAll(async () => await server.dispose())

const partOf = async (part: string, client = admin) =>
  (await client.call('setup.get')).list.find((state) => state.part === part)

it('tells every part to a superAdmin, to an admin those that it can do, and to nobody else', async () => {
  expect((await admin.call('setup.get')).list.map(({ part }) => part)).toEqual(SETUP_PART_NAMES)
  const other = await server.signIn('platformadmin')
  const founders = ['country', 'zone', 'order', 'secondAdmin', 'backup', 'alarmTarget']
  const parts = (await other.call('setup.get')).list.map(({ part }) => part)
  expect(parts).toEqual(SETUP_PART_NAMES.filter((part) => !founders.includes(part)))
  expect(await (await server.signIn('custservice')).attempt('setup.get')).toMatchObject({ code: 403 })
})

it('takes a setting as decided once somebody has saved it, even as it was, and tells who and when', async () => {
  const { value } = await admin.call('system-config.get:defaultCountry')
  await server.services.pool.query(`delete from settings where key = 'defaultCountry'`)
  expect(await partOf('country')).toEqual({ part: 'country', isDone: false, by: null, at: null })
  await admin.call('system-config.set:defaultCountry', { value })
  expect(await partOf('country')).toMatchObject({ isDone: true, by: 'superadmin', at: expect.any(String) })
})

it('knows a target of alarms while it is on', async () => {
  expect(await partOf('alarmTarget')).toMatchObject({ isDone: false })
  const target = { name: 'hook', kind: 'webhook', address: 'https://example.com/', severity: 'warning' } as const
  const { id } = await admin.call('alarmTarget.create', { ...target, language: 'en-US', repeatMinutes: 0 })
  expect(await partOf('alarmTarget')).toMatchObject({ isDone: true, by: 'superadmin' })
  await admin.call('alarmTarget.setEnabled', { id, enabled: false })
  expect(await partOf('alarmTarget')).toMatchObject({ isDone: false })
})

it('counts a second-level password only once its owner has chosen it', async () => {
  expect(await partOf('secondPassword')).toMatchObject({ isDone: false })
  const { secondPassword } = server.fixtures.users.superadmin
  await admin.call('user.changeSecondPassword', { oldPassword: secondPassword, newPassword: 'Another2026' })
  expect(await partOf('secondPassword')).toMatchObject({ isDone: true, by: 'superadmin' })
  const other = await server.signIn('platformadmin')
  expect(await partOf('secondPassword', other), 'that of another person').toMatchObject({ isDone: false })
})

it('comes back when no phone is heard, and asks for none where all accounts are wallets on a chain', async () => {
  const { db } = server.services
  await db.update(monitors).set({ lastSeenAt: new Date(), lastMessageAt: new Date() })
  expect(await partOf('phoneOnline')).toMatchObject({ isDone: true })
  await db.update(monitors).set({ lastSeenAt: new Date(0), lastMessageAt: new Date(0) })
  expect(await partOf('phoneOnline')).toMatchObject({ isDone: false })
  const before = await db.select({ id: resources.id, productId: resources.productId }).from(resources)
  await db.update(resources).set({ productId: 3015 })
  expect(await partOf('phone')).toBeUndefined()
  expect(await partOf('phoneOnline')).toBeUndefined()
  for (const { id, productId } of before) await db.update(resources).set({ productId }).where(eq(resources.id, id))
  // Accounts whose phones are silent take no orders.
  await db.update(monitors).set({ lastSeenAt: new Date(), lastMessageAt: new Date() })
})

it('knows another superAdmin only while that one may sign in', async () => {
  const { db } = server.services
  expect(await partOf('secondAdmin')).toMatchObject({ isDone: false })
  const who = eq(users.account, 'platformadmin')
  await db.update(users).set({ role: 'superAdmin' }).where(who)
  expect(await partOf('secondAdmin')).toMatchObject({ isDone: true })
  await db.update(users).set({ status: 'disabled' }).where(who)
  expect(await partOf('secondAdmin')).toMatchObject({ isDone: false })
  await db.update(users).set({ role: 'admin', status: 'active' }).where(who)
})

it('comes back when the latest backup is old, and asks for none where none are made here', async () => {
  const { db } = server.services
  expect(await partOf('backup')).toMatchObject({ isDone: false })
  const backupOf = async (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const value = [{ at, host: 'here', file: 'a.backup', bytes: 1, rows: 1, isSealed: false }]
    await db
      .insert(installation)
      .values({ key: 'backups', value })
      .onConflictDoUpdate({ target: installation.key, set: { value } })
    return at
  }
  expect(await backupOf(1)).toBe((await partOf('backup'))?.at)
  await backupOf(8)
  expect(await partOf('backup')).toMatchObject({ isDone: false })
  await setSettings(server, { backupEveryHours: 0 })
  expect(await partOf('backup')).toBeUndefined()
  await setSettings(server, { backupEveryHours: 24 })
})

it('follows the first order until its callback, and is new before it', async () => {
  const { db } = server.services
  expect(await admin.call('setup.get')).toMatchObject({ isNew: true })
  const { orderCode } = await server.createOrder()
  expect(await admin.call('setup.get')).toMatchObject({ isNew: false })
  expect(await partOf('order')).toMatchObject({ isDone: true, by: expect.any(String) })
  expect(await partOf('paid')).toMatchObject({ isDone: false })
  const at = new Date()
  await db
    .update(orders)
    .set({ status: ORDER_STATUS_IDS.successful, completedAt: at, callbackStatus: 2, calledBackAt: at })
    .where(and(eq(orders.orderCode, orderCode)))
  expect(await partOf('paid')).toMatchObject({ isDone: true, at: at.toISOString() })
  expect(await partOf('calledBack')).toMatchObject({ isDone: true, at: at.toISOString() })
})

it('asks nothing of a demo system', async () => {
  await setInstallationKind(server.services.db, 'demo')
  expect(await admin.call('setup.get')).toMatchObject({ list: [], isNew: false })
  await setInstallationKind(server.services.db, 'real')
})
