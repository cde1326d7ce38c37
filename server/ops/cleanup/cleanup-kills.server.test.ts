import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { LOCK_SPACES } from '#server/db/transactions/advisory-locks.ts'
import { tablesOf } from '#server/ops/cleanup/tables/all-tables.ts'
import { configOf, configure, contentsOf, newestTask, oldOrders, workOn } from '#tests/support/worlds/cleanup-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'
import { forkProgram } from '#tests/support/processes/fork-program.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** While rows go, and while they are put back. */
const KILLS_EACH = rounds(1, 10)
/** More than go by all the batches that are begun before the last kill. */
const ORDERS = 150 + 250 * KILLS_EACH
const KILLED_WITHIN_MS = 60

let server: TestServer
let admin: TestClient
beginWithAdmin(async (...made) => {
  ;[server, admin] = made
  await configure(admin, 'orders', { months: 1, batchRows: 100 })
  await oldOrders(server, ORDERS)
})

const random = randomFrom(SEED)

/** Once a process has said something so many times. */
async function heard(worker: ChildProcess, times: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = 0
  worker.on('message', () => (said += 1) === times && resolve())
  worker.once('exit', () => reject(new Error(`The process ended when it had said ${said} of ${times}.`)))
  await promise
}

/** The connections that hold the lock of the cleanup. */
async function holders(): Promise<number> {
  const { rows } = await server.services.db.execute<{ held: number }>(
    sql`select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid = ${LOCK_SPACES.cleanup} and d.datname = current_database()`,
  )
  return rows[0]?.held ?? 0
}

/** Kills a process that works on the task, at any moment, as often as it takes; answers in which states the task was found. */
async function killed(times: number): Promise<string[]> {
  const found: string[] = []
  for (let kills = 0; kills < times; kills += 1) {
    // Asked once for the task, and twice for each batch: it comes to the next batch but one at most.
    const asked = 3 + 2 * Math.floor(random() * 2)
    const worker = forkProgram('cleanup-process.ts', [server.databaseUrl, String(asked + 2)])
    await heard(worker, asked)
    await pause(random() * KILLED_WITHIN_MS)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    // The database ends the statement of a killed process first, and then its lock: until then nobody else goes on.
    await expect.poll(holders, { timeout: patience(10_000) }).toBe(0)
    found.push((await newestTask(admin)).state)
  }
  return found
}

it(
  `loses no row and moves none twice while its process is killed ${KILLS_EACH} times each, there and back (seed ${SEED})`,
  async () => {
    const { db } = server.services
    const tables = tablesOf('orders')
    const before = await contentsOf(db, tables)
    const { id } = await configOf(admin, 'orders')
    const { plan } = await admin.call('dataCleanConfig.preview', { id })
    await admin.call('dataCleanConfig.start', { id, plan })
    const going = await killed(KILLS_EACH)
    expect(going.filter((state) => state !== 'planned' && state !== 'running')).toEqual([])
    const halfway = await newestTask(admin)
    // A single kill may come before the first batch is done.
    if (isLongRun) expect(halfway.rows).toBeGreaterThan(0)
    await workOn(server)
    const task = await newestTask(admin)
    expect(task).toMatchObject({ state: 'success', rows: ORDERS, error: null })
    expect((await admin.call('orderClearHistory.getList', { taskId: task.id, pageSize: 1 })).total).toBe(ORDERS)
    await admin.call('dataCleanHistory.restore', { id: task.id })
    expect(new Set(await killed(KILLS_EACH))).toEqual(new Set(['restoring']))
    await workOn(server)
    expect(await newestTask(admin)).toMatchObject({ state: 'restored', error: null })
    expect(await contentsOf(db, tables)).toEqual(before)
  },
  patience(120_000),
)
