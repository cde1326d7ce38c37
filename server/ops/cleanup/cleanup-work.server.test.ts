import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { BREAK_KINDS } from '#domain/trusted-chain/chain-record.ts'
import { runCleanups } from '#server/ops/cleanup/cleanup-work.ts'
import { tablesOf } from '#server/ops/cleanup/tables/all-tables.ts'
import {
  bankMessages,
  bankRecords,
  chainPatches,
  cleanupTasks,
  messages,
  monitorLogs,
  orders,
  payoutHistory,
  payoutOrders,
} from '#server/db/schema/schema.ts'
import {
  cleanUp,
  configOf,
  configure,
  contentsOf,
  daysBeforeCutoff,
  oldOrders,
  putBack,
} from '#tests/support/worlds/cleanup-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  for (const name of ['orders', 'payout_orders', 'bank_records', 'monitor_logs', 'messages'] as const)
    await configure(admin, name, { months: 1 })
})
afterEach(async () => await server.services.db.delete(messages))

const oldMessage = () => ({
  userId: server.fixtures.users.superadmin.userId,
  kind: 'orderTest',
  state: 'readed',
  createdAt: daysBeforeCutoff(server, 3),
})

it('cleans enabled tables by itself every dataClearCycle days, and records that nothing was found', async () => {
  const { db } = server.services
  const { id } = await configOf(admin, 'messages')
  const tasksOf = async () =>
    (await admin.call('dataCleanHistory.getList', { tableName: ['messages'] })).list.toReversed()
  await setSettings(server, { dataClearCycle: 2 })
  await db.insert(messages).values([oldMessage(), { ...oldMessage(), state: 'unread' }])
  await runCleanups(server.services)
  expect(await tasksOf()).toEqual([])
  await admin.call('dataCleanConfig.setEnabled', { id, enabled: true })
  const daysAgo = async (days: number) => {
    await db.update(cleanupTasks).set({ createdAt: new Date(server.services.now().getTime() - days * DAY_MS) })
    await runCleanups(server.services)
  }
  await runCleanups(server.services)
  const [first] = await tasksOf()
  expect(first).toMatchObject({ state: 'success', rows: 1, heldBack: [{ reason: 'unread', rows: 1 }], startedBy: null })
  await daysAgo(1.9)
  expect(await tasksOf()).toHaveLength(1)
  await daysAgo(2)
  expect(await tasksOf()).toMatchObject([{ id: must(first).id }, { state: 'success', rows: 0, isAutomatic: true }])
  await setSettings(server, { dataClearCycle: 1 })
  await daysAgo(1)
  expect(await tasksOf()).toHaveLength(3)
  await admin.call('dataCleanConfig.setEnabled', { id, enabled: false })
  await daysAgo(9)
  expect(await tasksOf()).toHaveLength(3)
})

describe('payouts', () => {
  it('go with what belongs to them, and are put back byte for byte', async () => {
    const { db } = server.services
    const made = await oldOrders(server, 3)
    const rows = made.map(({ id: _id, status: _status, orderCode, feeMinor: _fee, ...order }) => ({
      ...order,
      orderCode: orderCode.replace('C', 'P'),
      feeMinor: 1,
      stage: 8,
    }))
    const paid = must(rows[1])
    rows[1] = { ...paid, stage: 2 }
    const stored = await db.insert(payoutOrders).values(rows).returning()
    await db
      .insert(payoutHistory)
      .values(stored.map(({ id }) => ({ orderId: id, event: 'REJECT', via: 'console', toStage: 8 })))
    const before = await contentsOf(db, tablesOf('payout_orders'))
    const { planned, task } = await cleanUp(server, admin, 'payout_orders')
    expect(planned).toMatchObject({ rows: 2, heldBack: [{ reason: 'open', rows: 1 }] })
    expect(task).toMatchObject({ state: 'success', rows: 2 })
    const { list } = await admin.call('orderClearHistory.getList', { kind: 'payout' })
    expect(list.map(({ orderStatus, backupTable }) => [orderStatus, backupTable])).toEqual([
      ['rejected', `archive.payout_orders_${task.id}`],
      ['rejected', `archive.payout_orders_${task.id}`],
    ])
    await putBack(server, admin, task.id)
    expect(await contentsOf(db, tablesOf('payout_orders'))).toEqual(before)
    await db.update(orders).set({ createdAt: new Date() })
  })
})

describe('orders', () => {
  it('are refused when they come back while another has their number, and come back after it', async () => {
    const { db } = server.services
    const { id, ...values } = must((await oldOrders(server, 1))[0])
    const { task } = await cleanUp(server, admin, 'orders')
    await db.insert(orders).values({ ...values, orderCode: 'C-other', createdAt: new Date() })
    const refused = { state: 'failed', error: expect.stringContaining('orders_merchant_order_key') }
    expect(await putBack(server, admin, task.id)).toMatchObject(refused)
    await db.delete(orders).where(eq(orders.orderCode, 'C-other'))
    expect(await putBack(server, admin, task.id)).toMatchObject({ state: 'restored' })
    expect(await db.$count(orders, eq(orders.id, id))).toBe(1)
    await db.update(orders).set({ createdAt: new Date() })
  })
})

describe('payment records', () => {
  it('go from the oldest on without a gap, never the anchors of a chain nor what waits for its order', async () => {
    const { db } = server.services
    const [one, other] = server.fixtures.resources
    const record = (resourceId: number, nth: number, part: Partial<typeof bankRecords.$inferInsert> = {}) => ({
      ...{
        kind: 'sms',
        recordId: `old-${resourceId}-${nth}`,
        resourceId,
        amountMinor: 100,
        text: 'é',
        status: 'setAside',
      },
      // Of each account the newest 120 are anchors.
      occurredAt: new Date(daysBeforeCutoff(server, 80).getTime() + nth * 60_000),
      ...part,
    })
    const rows = [one, other].flatMap((resource) =>
      Array.from({ length: 200 }, (_, nth) => record(must(resource).id, nth)),
    )
    rows[30] = record(must(one).id, 30, { status: 'unmatched' })
    const stored = await db.insert(bankRecords).values(rows).returning()
    const [tenth, eleventh] = stored.filter(({ resourceId }) => resourceId === must(other).id).slice(60, 62)
    await db.insert(chainPatches).values({
      ...{
        resourceId: must(other).id,
        kind: BREAK_KINDS[0],
        beforeRecordId: must(tenth).id,
        afterRecordId: must(eleventh).id,
      },
      ...{ gapMinor: 1, fromAt: new Date(), toAt: new Date() },
    })
    await db.insert(bankMessages).values(
      stored.map(({ id, recordId }) => ({
        kind: 'sms',
        recordId,
        text: 'é',
        occurredAt: new Date(),
        bankRecordId: id,
      })),
    )
    const before = await contentsOf(db, tablesOf('bank_records'))
    const { planned, task } = await cleanUp(server, admin, 'bank_records')
    expect(planned.rows).toBe(30 + 60)
    expect(Object.fromEntries(planned.heldBack.map(({ reason, rows: held }) => [reason, held]))).toEqual({
      ...{ inDesk: 1, chainPatch: 2, chainAnchor: 240 },
      laterOnes: 400 - 90 - 243,
    })
    expect(task).toMatchObject({ state: 'success', rows: 90 })
    await putBack(server, admin, task.id)
    expect(await contentsOf(db, tablesOf('bank_records'))).toEqual(before)
  })
})

describe('the log of monitors', () => {
  it('goes but for what an order that is not ended needs, and an order goes after the reports that name it', async () => {
    const { db } = server.services
    const [open, ended] = await oldOrders(server, 2, (nth) => ({
      status: nth === 0 ? 2 : 5,
      resourceId: null,
      supplierId: null,
    }))
    const at = daysBeforeCutoff(server, 2)
    const report = (orderId: number) => ({ report: randomUUID(), at, phase: 'matched', ip: '203.0.113.1', orderId })
    await db.insert(monitorLogs).values([report(must(open).id), report(must(ended).id)])
    const first = await cleanUp(server, admin, 'orders')
    expect(first.planned.heldBack.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'open', rows: 1 },
      { reason: 'reported', rows: 1 },
    ])
    const logs = await cleanUp(server, admin, 'monitor_logs')
    expect(logs.planned).toMatchObject({ rows: 1, heldBack: [{ reason: 'openOrder', rows: 1 }] })
    expect((await cleanUp(server, admin, 'orders')).task).toMatchObject({ rows: 1, state: 'success' })
    expect(await db.$count(orders, eq(orders.id, must(ended).id))).toBe(0)
    // Its reports name an order that lies in the archive, so that they come back after it.
    expect(await putBack(server, admin, logs.task.id)).toMatchObject({ state: 'failed' })
    expect((await admin.call('dataCleanHistory.getList', { id: logs.task.id })).list[0]?.error).toContain('foreign key')
  })
})
