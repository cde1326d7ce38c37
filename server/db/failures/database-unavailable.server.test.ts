import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskWatch } from '#server/db/failures/database-unavailable.ts'
import { orders, savedViews } from '#server/db/schema/schema.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** Makes PostgreSQL fail writes to a table as it does when its disk is full. */
async function fillDisk(table: 'orders' | 'saved_views'): Promise<void> {
  const { db } = server.services
  await db.execute(sql`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await db.execute(
    sql`create trigger full_disk before insert or update on ${sql.identifier(table)} for each row execute function no_room()`,
  )
}
const emptyDisk = async () => await server.services.db.execute(sql`drop function no_room() cascade`)
const degraded = async () =>
  ((await (await fetch(`${server.baseUrl}/healthz`)).json()) as { data: { degraded: string[] } }).data.degraded

it('refuses writes with 503 and its own message, changes nothing, and keeps serving reads', async () => {
  const { db } = server.services
  const staff = await server.signIn('custservice')
  expect(await degraded()).toEqual([])
  await server.createOrder({ mchOrderNo: 'before' })
  await fillDisk('saved_views')
  await fillDisk('orders')
  const view = { screen: 'orders', name: 'mine', search: {}, layout: {} }
  const refused = await staff.attempt('savedView.save', view, { 'idempotency-key': 'k1' })
  expect(refused).toMatchObject({ status: 503, code: 503, msg: 'database.full' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expect(server.createOrder({ mchOrderNo: 'after' })).rejects.toThrow('503 database.full')
  expect((await staff.attempt('order.getList', {})).code).toBe(200)
  expect(await degraded()).toEqual(['databaseDisk'])
  await emptyDisk()
  expect(await db.select({ count: count() }).from(savedViews)).toEqual([{ count: 0 }])
  expect((await db.select({ no: orders.merchantOrderId }).from(orders)).map(({ no }) => no)).toEqual(['before'])
  // The refused call releases its idempotency key, so the same call succeeds once there is space.
  expect((await staff.attempt('savedView.save', view, { 'idempotency-key': 'k1' })).code).toBe(200)
  await server.createOrder({ mchOrderNo: 'after' })
})

it('considers the disk writable again a minute after the last refusal', () => {
  let now = 0
  const disk = createDiskWatch(() => now)
  expect(disk.isDegraded()).toBe(false)
  disk.met()
  now += 59_000
  expect(disk.isDegraded()).toBe(true)
  now += 2_000
  expect(disk.isDegraded()).toBe(false)
})
