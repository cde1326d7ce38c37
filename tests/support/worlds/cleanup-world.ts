import { sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { CleanableName } from '#domain/system/cleanable-tables.ts'
import { startOfMonth } from '#domain/months.ts'
import { runCleanups } from '#server/ops/cleanup/cleanup-work.ts'
import type { Db } from '#server/db/client.ts'
import {
  callbackAttempts,
  callbacks,
  ledgerTransactions,
  orderAllocations,
  orderHistory,
  type orders,
} from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

type Order = Partial<typeof orders.$inferInsert>
const DAY_MS = 86_400_000

/** A moment some days before what a cleanup that keeps so many months lets go. */
export const daysBeforeCutoff = ({ services }: TestServer, days: number, months = 1): Date =>
  new Date(startOfMonth(services.now(), zoneOf(services), months).getTime() - days * DAY_MS)

/** Orders that timed out long ago, one a day back, each with history, an allocation and a callback that was accepted. */
export async function oldOrders(server: TestServer, count: number, part: (nth: number) => Order = () => ({})) {
  const { db } = server.services
  const made = await insertOrders(
    server,
    Array.from({ length: count }, (_, nth) => ({
      createdAt: daysBeforeCutoff(server, 1 + (nth % 75)),
      status: 5,
      callbackStatus: 2,
      ...part(nth),
    })),
  )
  await db.insert(orderHistory).values(
    made.flatMap(({ id, createdAt }) => [
      { orderId: id, at: createdAt, event: 'CREATE', via: 'api', toStatus: 1, detail: { text: 'é "quoted" \\ text' } },
      { orderId: id, at: createdAt, event: 'TIME_OUT', via: 'job', fromStatus: 2, toStatus: 5 },
    ]),
  )
  await db.insert(orderAllocations).values(made.map(({ id }) => ({ orderId: id, candidates: [] })))
  await db.insert(callbacks).values(made.map(({ id }) => ({ orderId: id, url: 'http://127.0.0.1:9/none' })))
  await db.insert(callbackAttempts).values(
    made.map(({ id }) => ({
      ...{ orderId: id, attempt: 1, url: 'http://127.0.0.1:9/none', requestBody: '{"a":1}' },
      ...{ durationMs: 5, outcome: 'succeeded' as const },
    })),
  )
  return made
}

/** Marks orders as posted, as those are whose money is settled. */
export async function postOrders({ services }: TestServer, ids: readonly number[]): Promise<void> {
  const at = services.now()
  await services.db
    .insert(ledgerTransactions)
    .values(ids.map((orderId) => ({ orderId, cause: 'orderPaid' as never, recordedAt: at })))
}

/** The row of a table's configuration. */
export async function configOf(admin: TestClient, tableName: CleanableName) {
  return must((await admin.call('dataCleanConfig.getList', { tableName: [tableName] })).list[0])
}

/** Sets what a table's cleanup keeps and how large its batches are. */
export async function configure(
  admin: TestClient,
  tableName: CleanableName,
  change: { months?: number; batchRows?: number } = {},
) {
  const { id, months, batchRows, timeField } = await configOf(admin, tableName)
  await admin.call('dataCleanConfig.update', { id, timeField, months, batchRows, ...change })
  return id
}

export const newestTask = async (admin: TestClient) =>
  must((await admin.call('dataCleanHistory.getList', { pageSize: 1 })).list[0])

/** A pace without pauses: batch after batch. */
export const AT_ONCE = { isStopping: () => false, rest: async () => await Promise.resolve() }

/** Works on all tasks without a pause between batches. */
export const workOn = async ({ services }: TestServer, isStopping: () => boolean = AT_ONCE.isStopping) =>
  await runCleanups(services, isStopping, AT_ONCE.rest)

/** Dry run, start and all batches; answers what was planned and the task afterwards. */
export async function cleanUp(server: TestServer, admin: TestClient, tableName: CleanableName) {
  const { id } = await configOf(admin, tableName)
  const planned: OutputOf<'dataCleanConfig.preview'> = await admin.call('dataCleanConfig.preview', { id })
  await admin.call('dataCleanConfig.start', { id, plan: planned.plan })
  await workOn(server)
  return { planned, task: await newestTask(admin) }
}

/** Puts the rows of a task back. */
export async function putBack(server: TestServer, admin: TestClient, id: number) {
  await admin.call('dataCleanHistory.restore', { id })
  await workOn(server)
  return must((await admin.call('dataCleanHistory.getList', { id })).list[0])
}

/** Digest of all rows of each table, byte for byte. */
export async function contentsOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select coalesce(md5(string_agg(r::text, e'\n' order by r::text)), '') || ' ' || count(*) as text from public.${sql.identifier(table)} r`,
    )
    found[table] = must(rows[0]).text
  }
  return found
}
