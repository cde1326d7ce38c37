import { expect, inject, it } from 'vitest'
import { SETTINGS } from '#domain/settings.ts'
import { settings, users } from '#server/db/schema/schema.ts'
import { createOrderEngine, makeUser, makeWorld } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** Tables in which the job queue notes when it last looked after itself. */
const UPKEEP = ['pgboss.version', 'pgboss.queue']

/** A digest of every table that has rows, but for those of the job queue's upkeep. */
async function contentsOf({ services: { pool } }: Pick<TestServer, 'services'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; digest: string }>(
    `select name::text, kept.digest_of(name) as digest from kept.relations where kind = 'r' and name::text <> all($1) and kept.digest_of(name) is not null`,
    [UPKEEP],
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

it('leaves a database to the next file as the template is, whatever was done in it', async () => {
  const first = await startTestServer()
  const before = await contentsOf(first)
  expect(Object.keys(before)).toContain('users')
  await first.createOrder()
  await setSettings(first, { orderTimeoutMinutes: 7, callbackAddressExceptions: 'elsewhere:1' })
  await first.services.db.update(users).set({ nickname: 'changed' })
  await first.services.db.delete(settings)
  await makeUser({ db: first.services.db, services: first.services }, 'admin')
  expect(await contentsOf(first)).not.toEqual(before)
  await first.dispose()

  const second = await startTestServer()
  expect(second.databaseUrl).toBe(first.databaseUrl)
  expect(await contentsOf(second)).toEqual(before)
  expect([first, second].map(({ services }) => services.settings.get('orderTimeoutMinutes'))).toEqual([
    7,
    SETTINGS.orderTimeoutMinutes.default,
  ])
  await second.dispose()
})

it('draws the same numbers again', async () => {
  const first = await createOrderEngine()
  const { merchant } = await makeWorld(first)
  await first.dispose()
  const second = await createOrderEngine()
  expect([(await makeWorld(second)).merchant.id, second.url]).toEqual([merchant.id, first.url])
  await second.dispose()
})

it('leaves a database to nobody whose tables were changed', async () => {
  const first = await createOrderEngine()
  await first.db.execute('alter table users disable trigger all')
  await first.dispose()
  const second = await createOrderEngine()
  expect(second.url).not.toBe(first.url)
  await second.dispose()
})

it('leaves a database to nobody on which work goes on', async () => {
  const first = await createOrderEngine()
  await first.services.boss.createQueue('left-running')
  await first.services.boss.work('left-running', async () => {})
  await first.dispose()
  const held = await createOrderEngine()
  expect(held.url).not.toBe(first.url)
  const client = await held.pool.connect()
  const disposed = held.dispose()
  client.release()
  await disposed
  const third = await createOrderEngine()
  expect(third.url).not.toBe(held.url)
  await third.dispose()
})

it('keeps few of many connections', async () => {
  const first = await createOrderEngine()
  await Promise.all(Array.from({ length: 8 }, async () => await first.pool.query('select pg_sleep(0.05)')))
  expect(first.pool.totalCount).toBeGreaterThan(4)
  await first.dispose()
  expect([first.pool.totalCount, first.pool.idleCount]).toEqual([4, 4])
})

it('gives two at once when a file asks for two', async () => {
  const one = await startTestServer()
  const other = await startTestServer()
  expect(one.databaseUrl).not.toBe(other.databaseUrl)
  expect(one.fixtures).toEqual(inject('fixtures'))
  await other.signIn('superadmin', { secondLevel: true })
  await one.dispose()
  await other.dispose()
})
