import { count, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { APPROVAL_KINDS } from '#domain/approvals.ts'
import { checkAuditChain, chainAudit } from '#server/access/audit/audit-chain.ts'
import { tablesOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { approvals, bankRecords, callbacks, cleanupTasks, orderHistory, orders } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import {
  cleanUp,
  configOf,
  configure,
  contentsOf,
  daysBeforeCutoff,
  newestTask,
  oldOrders,
  putBack,
  workOn,
} from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const ORDER_TABLES = tablesOf('orders')

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  await configure(admin, 'orders', { months: 1, batchRows: 100 })
})
afterEach(async () => {
  const { db } = server.services
  // The rows that a test left in the archive are put back or gone, so that the next one begins with orders of its own.
  await db
    .update(cleanupTasks)
    .set({ state: 'cancelled' })
    .where(inArray(cleanupTasks.state, ['planned', 'running', 'paused']))
})

const orderCount = async () => must((await server.services.db.select({ rows: count() }).from(orders))[0]).rows
const heldOf = (held: readonly { reason: string; rows: number }[]) =>
  Object.fromEntries(held.map(({ reason, rows }) => [reason, rows]))

describe('a cleanup of orders', () => {
  it('moves exactly what its dry run said, bytes within a tenth, and says how far it came', async () => {
    const made = await oldOrders(server, 250)
    const young = await insertOrders(server, [{ status: 5, createdAt: daysBeforeCutoff(server, -1) }])
    const before = await orderCount()
    const { planned, task } = await cleanUp(server, admin, 'orders')
    expect(planned).toMatchObject({ rows: 250, heldBack: [] })
    expect(Date.parse(must(planned.oldestAt))).toBe(Math.min(...made.map(({ createdAt }) => createdAt.getTime())))
    expect(task).toMatchObject({ state: 'success', rows: 250, plannedRows: 250, percent: 100, error: null })
    expect(Math.abs(task.bytes - planned.bytes)).toBeLessThanOrEqual(planned.bytes * 0.1)
    expect(task.months).toMatch(/^(\d+)\/\1$/)
    expect(task.backupTables).toContain(`archive.orders_${task.id}`)
    expect(await orderCount()).toBe(before - 250)
    expect(await server.services.db.$count(orders, eq(orders.id, must(young[0]).id))).toBe(1)
    expect((await configOf(admin, 'orders')).taskState).toBe('success')
    const cleared = await admin.call('orderClearHistory.getList', { taskId: task.id, pageSize: 1 })
    expect(cleared).toMatchObject({ total: 250, list: [{ taskId: task.id, backupTable: `archive.orders_${task.id}` }] })
    await putBack(server, admin, task.id)
  })

  it('is put back byte for byte, with all that went along, and its backup is gone', async () => {
    await oldOrders(server, 130)
    const { db } = server.services
    const before = await contentsOf(db, ORDER_TABLES)
    const { task } = await cleanUp(server, admin, 'orders')
    expect(await contentsOf(db, ORDER_TABLES)).not.toEqual(before)
    // It lay in the archive for a while before somebody put it back.
    const at = sql`now() - interval '46 minutes'`
    await db.update(cleanupTasks).set({ beganAt: at, endedAt: at }).where(eq(cleanupTasks.id, task.id))
    const restored = await putBack(server, admin, task.id)
    expect(restored).toMatchObject({ state: 'restored', error: null, backupTables: null })
    expect(restored.seconds).toBeLessThan(1_000)
    expect(await contentsOf(db, ORDER_TABLES)).toEqual(before)
    const { rows } = await db.execute(
      sql`select 1 from pg_tables where schemaname = 'archive' and tablename like ${`%\\_${task.id}`}`,
    )
    expect(rows).toEqual([])
    expect((await admin.call('orderClearHistory.getList', { taskId: task.id })).total).toBe(0)
  })

  it('is put back though its hashes are over other columns than those of now; over the same ones they have to agree', async () => {
    const { db } = server.services
    await oldOrders(server, 5)
    const before = await contentsOf(db, ORDER_TABLES)
    const putBackAs = async (change: object) => {
      const { task } = await cleanUp(server, admin, 'orders')
      const moved = sql`jsonb_set(moved, '{orders}', moved->'orders' || ${JSON.stringify(change)}::jsonb)`
      await db.update(cleanupTasks).set({ moved }).where(eq(cleanupTasks.id, task.id))
      const { state } = await putBack(server, admin, task.id)
      expect(await contentsOf(db, ORDER_TABLES)).toEqual(before)
      return state
    }
    expect(await putBackAs({ columns: 'of before', hash: '1' })).toBe('restored')
    expect(await putBackAs({ hash: '1' })).toBe('failed')
  })

  it('changes neither the ledger, nor balances, statistics or the audit chain', async () => {
    const { db } = server.services
    await oldOrders(server, 120, (nth) => ({
      amountMinor: 1_000 + nth,
      completedAt: daysBeforeCutoff(server, nth % 20),
    }))
    const read = async () => ({
      ledger: await contentsOf(db, ['ledger_accounts', 'ledger_transactions', 'ledger_postings']),
      sound: isSound(await checkLedger(db)),
      balances: await contentsOf(db, ['merchants', 'suppliers', 'resources']),
      created: await statistics('created'),
      completed: await statistics('completed'),
    })
    const statistics = async (reading: 'created' | 'completed') => {
      const { rows, totals } = await admin.call('order.statisticsV2', {
        startTime: '2020-01-01 00:00:00',
        groupBy: ['day', 'hour', 'merchant', 'supplier', 'status', 'product', 'mark'],
        reading,
      })
      expect(must(totals[0]).count).toBeGreaterThanOrEqual(120)
      return { rows, totals }
    }
    await chainAudit(db)
    const before = await read()
    const audited = await contentsOf(db, ['audit', 'audit_chain'])
    const { task } = await cleanUp(server, admin, 'orders')
    expect(task).toMatchObject({ state: 'success' })
    expect(task.rows).toBeGreaterThanOrEqual(120)
    expect(await read()).toEqual(before)
    const { countsArchived } = await admin.call('order.statisticsV2', { startTime: '2020-01-01 00:00:00' })
    expect(countsArchived).toBe(true)
    expect((await admin.call('order.statisticsV2', {})).countsArchived).toBe(false)
    await chainAudit(db)
    expect((await checkAuditChain(db)).brokenId).toBeNull()
    expect(await contentsOf(db, ['audit', 'audit_chain'])).not.toEqual(audited)
    await putBack(server, admin, task.id)
  })

  it('holds back what is open, locked, owed, unsettled or named, each under its reason', async () => {
    const { db } = server.services
    const held = await oldOrders(
      server,
      8,
      (nth) =>
        [
          { status: 2 },
          { locked: true },
          { holdsResource: true },
          { callbackStatus: 1 },
          { status: 4, realAmountMinor: 10_000 },
          {},
          {},
          {},
        ][nth] ?? {},
    )
    const [approved, evidenced, owed] = held.slice(5)
    const { userId } = server.fixtures.users.superadmin
    await db.insert(approvals).values({
      ...{ kind: APPROVAL_KINDS[0], target: must(approved).orderCode, amountMinor: 1, currency: 'INR', exponent: 2 },
      ...{ requestedByUserId: userId, requestedBy: 'a' },
    })
    await db.insert(bankRecords).values({
      ...{ kind: 'sms', recordId: 'held-1', amountMinor: 1, text: 't', occurredAt: new Date(), status: 'matched' },
      orderId: must(evidenced).id,
    })
    await db
      .update(callbacks)
      .set({ nextAttemptAt: new Date() })
      .where(eq(callbacks.orderId, must(owed).id))
    const { planned, task } = await cleanUp(server, admin, 'orders')
    expect(heldOf(planned.heldBack)).toEqual({
      ...{ open: 1, locked: 1, holdsAccount: 1, callbackDue: 2, unsettled: 1, approvalWaits: 1, evidence: 1 },
    })
    expect(task.heldRows).toBe(8)
    const ids = held.map(({ id }) => id)
    expect(await db.$count(orders, inArray(orders.id, ids))).toBe(8)
    expect(await db.$count(orderHistory, inArray(orderHistory.orderId, ids))).toBe(16)
    await db.update(orders).set({ status: 5, locked: false, holdsResource: false, callbackStatus: 2 })
    await db.update(approvals).set({ state: 'withdrawn' })
    await db.delete(bankRecords)
    await db.update(callbacks).set({ nextAttemptAt: null })
  })
})

describe('an approval', () => {
  it('is asked for again where more than a hundredth of the rows are others, or the settings', async () => {
    await oldOrders(server, 200)
    const { id } = await configOf(admin, 'orders')
    const { plan, rows } = await admin.call('dataCleanConfig.preview', { id })
    await oldOrders(server, Math.ceil(rows * 0.01) + 1)
    const drifted = await admin.attempt('dataCleanConfig.start', { id, plan })
    expect(drifted).toMatchObject({ status: 409, msg: 'dataClean.otherRows' })
    const again = drifted.failure.present as { plan: string; rows: number }
    expect(again.rows).toBeGreaterThan(rows)
    await configure(admin, 'orders', { batchRows: 200 })
    expect(await admin.attempt('dataCleanConfig.start', { id, plan: again.plan })).toMatchObject({
      status: 409,
      msg: 'dataClean.otherConfig',
    })
    const { plan: third } = await admin.call('dataCleanConfig.preview', { id })
    await oldOrders(server, 1)
    expect(await admin.attempt('dataCleanConfig.start', { id, plan: third })).toMatchObject({ status: 200 })
    expect(await admin.attempt('dataCleanConfig.start', { id, plan: third })).toMatchObject({
      msg: 'dataClean.underWay',
    })
  })

  it('needs the second-level password and a superAdmin', async () => {
    const { id } = await configOf(admin, 'orders')
    const { plan } = await admin.call('dataCleanConfig.preview', { id })
    const without = await server.signIn('superadmin')
    expect((await without.attempt('dataCleanConfig.start', { id, plan })).code).not.toBe(200)
    const other = await server.signIn('techmaintain', { secondLevel: true })
    expect((await other.attempt('dataCleanConfig.start', { id, plan })).status).toBe(403)
    expect((await other.attempt('orderClearHistory.getList', {})).status).toBe(200)
  })
})

describe('a task', () => {
  it('is paused, resumed and cancelled between two batches, and loses nothing', async () => {
    const { db } = server.services
    await configure(admin, 'orders', { batchRows: 100 })
    await oldOrders(server, 600)
    const before = await contentsOf(db, ORDER_TABLES)
    const { id } = await configOf(admin, 'orders')
    const { plan, rows } = await admin.call('dataCleanConfig.preview', { id })
    await admin.call('dataCleanConfig.start', { id, plan })
    const begun = await newestTask(admin)
    expect(begun.state).toBe('planned')
    await untilSomeGo()
    expect(await admin.attempt('dataCleanHistory.resume', { id: begun.id })).toMatchObject({
      msg: 'dataClean.notPossible',
    })
    await admin.call('dataCleanHistory.pause', { id: begun.id })
    const paused = await newestTask(admin)
    expect(paused).toMatchObject({ state: 'paused', secondsLeft: null })
    expect(paused.rows).toBeGreaterThan(0)
    expect(paused.rows).toBeLessThan(rows)
    await workOn(server)
    expect((await newestTask(admin)).rows).toBe(paused.rows)
    await admin.call('dataCleanHistory.resume', { id: begun.id })
    const running = await newestTask(admin)
    expect(running.secondsLeft).toBeGreaterThanOrEqual(0)
    await untilSomeGo()
    await admin.call('dataCleanHistory.cancel', { id: begun.id })
    await workOn(server)
    const cancelled = await newestTask(admin)
    expect(cancelled.state).toBe('cancelled')
    expect(cancelled.rows).toBeLessThan(rows)
    expect(await putBack(server, admin, begun.id)).toMatchObject({ state: 'restored' })
    expect(await contentsOf(db, ORDER_TABLES)).toEqual(before)
  })

  /** Works for so many batches. */
  async function workFor(batches: number): Promise<void> {
    let asked = 0
    await workOn(server, () => {
      asked += 1
      // Once before the task, and twice for each batch.
      return asked > 1 + batches * 2
    })
  }

  /** Works until a batch has moved rows: on a busy machine the first may be given up, and the one after it has fewer. */
  async function untilSomeGo(): Promise<void> {
    const { rows } = await newestTask(admin)
    for (let batches = 1; (await newestTask(admin)).rows === rows; batches += 1) await workFor(batches)
  }

  it('that finds nothing is recorded as a success', async () => {
    await configure(admin, 'error_log', { months: 1 })
    const { planned, task } = await cleanUp(server, admin, 'error_log')
    expect(planned).toMatchObject({ rows: 0, bytes: 0, oldestAt: null })
    expect(task).toMatchObject({ state: 'success', rows: 0, backupTables: null, months: '0/0', tableName: 'error_log' })
  })

  it('fails with the reason where its backup is not what went, and what is written once goes only to a backup', async () => {
    const { db } = server.services
    await oldOrders(server, 5)
    await expect(db.delete(orderHistory)).rejects.toThrow()
    const { id } = await configOf(admin, 'orders')
    const { plan } = await admin.call('dataCleanConfig.preview', { id })
    await admin.call('dataCleanConfig.start', { id, plan })
    const { id: taskId } = await newestTask(admin)
    await untilSomeGo()
    await db.execute(
      sql`update archive.order_history set event = 'forged' where task_id = ${taskId} and id = (select min(id) from archive.order_history where task_id = ${taskId})`,
    )
    await workOn(server)
    const failed = await newestTask(admin)
    expect(failed.state).toBe('failed')
    expect(failed.error).toContain('order_history')
  })
})
