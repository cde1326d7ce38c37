import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { runCleanups } from '#server/ops/cleanup/cleanup-work.ts'
import { makeBackup } from '#server/ops/cleanup/engine/backup.ts'
import { detachedMonths, detachedTable, detachMonth, moveMonths } from '#server/ops/cleanup/engine/months.ts'
import { archiveTable } from '#server/ops/cleanup/engine/task.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import type { Db } from '#server/db/client.ts'
import { addMonths } from '#server/db/months/add-months.ts'
import { monthsOf } from '#server/db/months/months.ts'
import {
  cleanupTasks,
  errorKinds,
  errorLog,
  messages,
  monitorLogs,
  resources,
  users,
} from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import {
  AT_ONCE,
  cleanUp,
  configOf,
  configure,
  contentsOf,
  daysBeforeCutoff,
  newestTask,
  oldOrders,
  putBack,
} from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const LOG = { name: 'monitor_logs' }

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  await configure(admin, 'monitor_logs', { months: 1 })
})
afterEach(async () => {
  const { db } = server.services
  await db.delete(monitorLogs)
  for (const { name } of await monthsOf(db, LOG)) await db.execute(sql`drop table ${sql.identifier(name)}`)
})

/** A report so many days before what goes, with what else it has. */
const report = (days: number, more: Partial<typeof monitorLogs.$inferInsert> = {}) => ({
  ...{ report: randomUUID(), at: daysBeforeCutoff(server, days), phase: 'received', ip: '203.0.113.7', text: 'é' },
  ...more,
})

/** Which tables the rows of a backup lie in. */
async function placesOf(backup = archiveTable(monitorLogs)): Promise<string[]> {
  const { rows } = await server.services.db.execute<{ place: string }>(
    sql`select distinct tableoid::regclass::text as place from ${backup} order by 1`,
  )
  return rows.map(({ place }) => place)
}

/** A task that is started, and that no process has begun yet. */
async function startTask(): Promise<Task> {
  const { id } = await configOf(admin, 'monitor_logs')
  const { plan } = await admin.call('dataCleanConfig.preview', { id })
  await admin.call('dataCleanConfig.start', { id, plan })
  const [task] = await server.services.db.select().from(cleanupTasks).orderBy(desc(cleanupTasks.id)).limit(1)
  return must(task)
}

/** Three months that end a while before the cutoff, and what lies in them: one goes whole, one is empty, one has a row that stays. */
async function threeMonths() {
  const { db } = server.services
  await addMonths(db, daysBeforeCutoff(server, 100), zoneOf(server.services))
  const months = await monthsOf(db, LOG)
  expect(months).toHaveLength(3)
  const [open, ended] = await oldOrders(server, 2, (nth) => (nth === 0 ? { status: 2 } : {}))
  await db.insert(monitorLogs).values([
    ...[95, 94, 93].map((days) => report(days, { orderId: must(ended).id })),
    ...[40, 39].map((days) => report(days)),
    report(38, { orderId: must(open).id }),
    // In no month: long before them, and after them.
    report(200),
    report(-3),
  ])
  return months
}

it('moves months of which all goes as they are, single rows of others, and puts all back byte for byte', async () => {
  const { db } = server.services
  const [whole, , kept] = await threeMonths()
  const before = await contentsOf(db, ['monitor_logs'])
  const { planned, task } = await cleanUp(server, admin, 'monitor_logs')
  expect(planned).toMatchObject({ rows: 6, heldBack: [{ reason: 'openOrder', rows: 1 }] })
  expect(task).toMatchObject({ state: 'success', rows: 6, bytes: planned.bytes, error: null })
  expect(await db.select({ at: monitorLogs.at }).from(monitorLogs)).toHaveLength(2)
  expect(await placesOf()).toEqual([
    `archive.monitor_logs_${task.id}${must(whole).name.replace(LOG.name, '_of')}`,
    `archive.monitor_logs_${task.id}_rest`,
  ])
  expect(await monthsOf(db, LOG)).toEqual([kept])
  await putBack(server, admin, task.id)
  expect(await contentsOf(db, ['monitor_logs'])).toEqual(before)
  expect(await placesOf()).toEqual([])
})

it('puts errors back as the kinds that they were, from a month that went whole and from none', async () => {
  const { db } = server.services
  await configure(admin, 'error_log', { months: 1 })
  await addMonths(db, daysBeforeCutoff(server, 100), zoneOf(server.services))
  const error = (days: number) => ({
    ...{ account: 'server', type: 'server', code: '', mes: `gone ${days}`, url: '', time: '', count: 43 },
    createdAt: daysBeforeCutoff(server, days),
  })
  await db.insert(errorLog).values([200, 95, 94].map(error))
  const before = await contentsOf(db, ['error_log'])
  const { kind, count } = must((await db.select().from(errorKinds))[0])
  expect(count).toBe(3 * 43)
  const { task } = await cleanUp(server, admin, 'error_log')
  expect(task).toMatchObject({ state: 'success', rows: 3, error: null })
  expect(await db.select().from(errorKinds)).toEqual([])
  expect(await placesOf(archiveTable(errorLog))).toHaveLength(2)
  await putBack(server, admin, task.id)
  expect(await contentsOf(db, ['error_log'])).toEqual(before)
  expect(await db.select().from(errorKinds)).toMatchObject([{ kind, count }])
  await db.delete(errorLog)
})

it('keeps the reports of an account since the first of its orders that has not ended', async () => {
  const { db } = server.services
  await addMonths(db, daysBeforeCutoff(server, 100), zoneOf(server.services))
  const [account] = await db.select().from(resources).limit(1)
  const resourceId = must(account).id
  await oldOrders(server, 1, () => ({ status: 2, resourceId, createdAt: daysBeforeCutoff(server, 39) }))
  await db.insert(monitorLogs).values([95, 40, 38].map((days) => report(days, { resourceId })))
  const { planned, task } = await cleanUp(server, admin, 'monitor_logs')
  expect(planned).toMatchObject({ rows: 2, heldBack: [{ reason: 'openOrder', rows: 1 }] })
  expect(task).toMatchObject({ state: 'success', rows: 2, error: null })
  expect(await db.select({ at: monitorLogs.at }).from(monitorLogs)).toEqual([{ at: daysBeforeCutoff(server, 38) }])
})

it('moves a month of messages to people as it is, too', async () => {
  const { db } = server.services
  await configure(admin, 'messages', { months: 1 })
  await addMonths(db, daysBeforeCutoff(server, 100), zoneOf(server.services))
  const [month] = await monthsOf(db, { name: 'messages' })
  const [person] = await db.select().from(users).limit(1)
  const read = { userId: must(person).id, kind: 'welcome', state: 'readed', createdAt: must(month).from }
  await db.insert(messages).values([read, read])
  const before = await contentsOf(db, ['messages'])
  const { task } = await cleanUp(server, admin, 'messages')
  expect(task).toMatchObject({ state: 'success', rows: 2, error: null })
  expect(await placesOf(archiveTable(messages))).toEqual([
    `archive.messages_${task.id}${must(month).name.replace('messages', '_of')}`,
  ])
  await putBack(server, admin, task.id)
  expect(await contentsOf(db, ['messages'])).toEqual(before)
})

it('puts back a row that is held since its month was taken off', async () => {
  const { db } = server.services
  const [month] = await threeMonths()
  const task = await startTask()
  await makeBackup(db, 'monitor_logs', task.id)
  expect(await detachMonth(db, task, must(month))).toBe(true)
  const [opened] = await oldOrders(server, 1, () => ({ status: 2 }))
  const off = detachedTable(must((await detachedMonths(db))[0]))
  await db.execute(sql`update ${off} set order_id = ${must(opened).id} where id = (select min(id) from ${off})`)
  await runCleanups(server.services)
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 5 })
  expect(
    await db
      .select()
      .from(monitorLogs)
      .where(eq(monitorLogs.orderId, must(opened).id)),
  ).toHaveLength(1)
})

it('moves single rows where the version before has begun the backup', async () => {
  const { db } = server.services
  await threeMonths()
  const { id: taskId } = await startTask()
  await db.execute(
    sql.raw(`create table archive.monitor_logs_${taskId} partition of archive.monitor_logs for values in (${taskId})`),
  )
  await runCleanups(server.services)
  expect(await newestTask(admin)).toMatchObject({ state: 'success', rows: 6 })
  expect(await placesOf()).toContain(`archive.monitor_logs_${taskId}`)
  expect(await monthsOf(db, LOG)).toHaveLength(3)
})

/** The database of a process that ends as soon as it has committed so many transactions. */
function endingAfter(db: Db, commits: number): Db {
  let left = commits
  const transaction: Db['transaction'] = async (...work) => {
    if (left <= 0) throw new Ended()
    left -= 1
    return await db.transaction(...work)
  }
  return Object.assign(Object.create(db) as Db, { transaction })
}
class Ended extends Error {}

/** Beyond the last step of a month. */
const STEPS = 11

it.each(Array.from({ length: STEPS }, (_, step) => step))(
  'leaves nothing of a month behind where its process ends after %i steps, the task goes on or is cancelled',
  async (step) => {
    const { db } = server.services
    await addMonths(db, daysBeforeCutoff(server, 100), zoneOf(server.services))
    await db.insert(monitorLogs).values([report(95), report(94), report(40)])
    const task = await startTask()
    await expect(moveMonths(endingAfter(db, step), task, AT_ONCE)).rejects.toThrow(Ended)
    const isDetached = (await detachedMonths(db)).length > 0
    const isCancelled = step % 2 === 1
    if (isCancelled) await admin.call('dataCleanHistory.cancel', { id: task.id })
    await runCleanups(server.services)
    expect(await detachedMonths(db)).toEqual([])
    const { rows, state } = await newestTask(admin)
    const left = (await db.select({ id: monitorLogs.id }).from(monitorLogs)).length
    expect({ state, rows: rows + left }).toEqual({ state: isCancelled ? 'cancelled' : 'success', rows: 3 })
    if (isDetached) expect(rows).toBeGreaterThan(1)
  },
)
