import { desc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runCleanups } from '#server/ops/cleanup/cleanup-work.ts'
import { makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { archiveRows, RowsChanged } from '#server/ops/cleanup/engine/move-rows.ts'
import { runTask } from '#server/ops/cleanup/engine/run-task.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { overOneConnection } from '#server/db/transactions/one-connection.ts'
import { cleanable, tablesOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { bankRecords, cleanupTasks, orders } from '#server/db/schema/schema.ts'
import { AT_ONCE, configOf, configure, contentsOf, newestTask, oldOrders } from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  await configure(admin, 'orders', { months: 1, batchRows: 100 })
})

/** A task of the orders that is running, as the process knows it that works on it. */
async function runningTask() {
  const { id } = await configOf(admin, 'orders')
  const { plan } = await admin.call('dataCleanConfig.preview', { id })
  await admin.call('dataCleanConfig.start', { id, plan })
  let asked = 0
  // Once before the task, and once before its first batch.
  await runCleanups(server.services, () => (asked += 1) > 1)
  const [task] = await server.services.db.select().from(cleanupTasks).orderBy(desc(cleanupTasks.id)).limit(1)
  expect(must(task).state).toBe('running')
  return must(task)
}

it('makes no batch of a task that somebody has paused, and moves none of its rows when one of them is held back meanwhile', async () => {
  const { db } = server.services
  const made = await oldOrders(server, 3)
  const ids = made.map(({ id }) => id)
  const task = await runningTask()
  const before = await contentsOf(db, tablesOf('orders'))
  await admin.call('dataCleanHistory.pause', { id: task.id })
  await runTask(server.services, task, AT_ONCE)
  expect(await contentsOf(db, tablesOf('orders'))).toEqual(before)

  await makeBackup(db, 'orders', task.id)
  const move = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('paydesk.cleanup_task', ${String(task.id)}, true)`)
      return await archiveRows(tx, cleanable('orders'), task.id, ids)
    })
  const [paid, reopened] = [must(ids[0]), must(ids[1])]
  await db.insert(bankRecords).values({
    ...{ kind: 'sms', recordId: 'late', amountMinor: 1, text: 't', occurredAt: new Date(), status: 'matched' },
    orderId: paid,
  })
  // Its reference to the order would let the statement fail, and the task with it.
  await expect(move()).rejects.toThrow(RowsChanged)
  await db.update(orders).set({ status: 2 }).where(eq(orders.id, reopened))
  await expect(move()).rejects.toThrow(RowsChanged)
  expect(await db.$count(orders)).toBe(3)

  await admin.call('dataCleanHistory.resume', { id: task.id })
  await runCleanups(server.services)
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 1 })
  expect((await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(({ id }) => id)).toEqual([
    paid,
    reopened,
  ])
})

it('counts what a batch moves in the transaction that moves it', async () => {
  const { db } = server.services
  await oldOrders(server, 60)
  await db.execute(sql`create table progress (nth int generated always as identity, moved int, at xid)`)
  await db.execute(sql`
    create function note_progress() returns trigger language plpgsql as $$begin
      insert into progress (moved, at) values (new.moved_rows, pg_current_xact_id()::xid); return new; end$$`)
  await db.execute(
    sql`create trigger note_progress after update on cleanup_tasks for each row execute function note_progress()`,
  )
  const { id } = await runningTask()
  await runCleanups(server.services)
  const { rows } = await db.execute<{ counted: number; moved: number }>(sql`
    select moved - lag(moved, 1, 0) over (order by nth) as counted,
      (select count(*)::int from archive.orders o where o.task_id = ${id} and o.xmin = p.at) as moved
    from progress p order by nth`)
  await db.execute(sql`drop function note_progress cascade`)
  await db.execute(sql`drop table progress`)
  expect(rows.map(({ counted }) => counted)).toEqual(rows.map(({ moved }) => moved))
  expect(rows.reduce((sum, { moved }) => sum + moved, 0)).toBe(60)
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 60 })
})

it('makes batches of one size, and pauses between them', async () => {
  const { db } = server.services
  await oldOrders(server, 250)
  const task = await runningTask()
  const pauses: number[] = []
  await runTask(server.services, task, { ...AT_ONCE, rest: async (ms) => await Promise.resolve(pauses.push(ms)) })
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 250 })
  const { rows } = await db.execute<{ moved: number }>(
    sql`select count(*)::int as moved from archive.orders where task_id = ${task.id} group by xmin order by 1 desc`,
  )
  expect(rows.map(({ moved }) => moved)).toEqual([100, 100, 50])
  expect(pauses).toHaveLength(2)
  expect(new Set(pauses).size).toBe(1)
})

it('waits for who holds one of its rows, and moves the same batch then', async () => {
  const { db } = server.services
  const made = await oldOrders(server, 3)
  const task = await runningTask()
  const waited = Promise.withResolvers<void>()
  const running = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${must(made[1]).id} for update`)
    const rest = async () => await Promise.resolve(waited.resolve())
    const work = runTask(server.services, task, { ...AT_ONCE, rest })
    await waited.promise
    expect(await newestTask(admin)).toMatchObject({ state: 'running', rows: 0 })
    return { work }
  })
  await running.work
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 3 })
})

it('goes on where its connection broke', async () => {
  const { db, pool } = server.services
  await oldOrders(server, 60)
  const task = await runningTask()
  const broken = overOneConnection(pool, async (own) => {
    const { rows } = await own.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${must(rows[0]).pid})`)
    await runTask({ ...server.services, db: own.db }, task, AT_ONCE)
  })
  await expect(broken).rejects.toSatisfy(isDatabaseUnavailable)
  expect(await newestTask(admin)).toMatchObject({ state: 'running' })
  await runCleanups(server.services)
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 60 })
})

it('fails with the reason where the database refuses what goes', async () => {
  const { db } = server.services
  await oldOrders(server, 3)
  const before = await contentsOf(db, tablesOf('orders'))
  await db.execute(
    sql`create function refused() returns trigger language plpgsql as $$begin raise 'not this one'; end$$`,
  )
  await db.execute(sql`create trigger refused before delete on orders for each row execute function refused()`)
  await runningTask()
  await runCleanups(server.services)
  await db.execute(sql`drop function refused cascade`)
  expect(await newestTask(admin)).toMatchObject({ state: 'failed', rows: 0, error: 'not this one' })
  expect(await contentsOf(db, tablesOf('orders'))).toEqual(before)
})
