import type { Pool } from 'pg'
import { inject } from 'vitest'
import type { Connections } from '#server/create-services.ts'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { cloneDatabase } from './clone-database.ts'
import { isShapeKept, restoreState } from './kept-state.ts'
import { openDatabases } from './test-database.ts'

/** A kind of database that one test file takes over from another: its template, and how it is connected to. */
export interface LastingKind {
  template: 'queued' | 'seeded'
  connect(url: string): Promise<Connections>
}

interface Lasting extends Connections {
  url: string
  drop(): Promise<void>
}

export interface TakenDatabase extends Connections {
  url: string
  db: Db
  /** Leaves the database to the next file. */
  dispose(): Promise<void>
}

const RESTING_CONNECTIONS = 4

/** The databases that no test file uses at the moment; modules live as long as the worker. */
const resting = new Map<LastingKind, Lasting[]>()

/**
 * A database as its template is, with its connections and its job queue: that of an earlier test file of the worker, taken back
 * to the template's rows and sequences, or else a new one. Making one takes ten times as long as taking it back.
 */
export async function takeDatabase(kind: LastingKind): Promise<TakenDatabase> {
  const lasting = resting.get(kind)?.pop() ?? (await open(kind))
  await restoreState(lasting.pool)
  const db = createDb(lasting.pool)
  openDatabases.add(db)
  return {
    ...lasting,
    db,
    dispose: async () => {
      openDatabases.delete(db)
      if (!(await canGoOn(lasting))) return await close(lasting)
      await shrink(lasting.pool)
      resting.set(kind, [...(resting.get(kind) ?? []), lasting])
    },
  }
}

async function open({ template, connect }: LastingKind): Promise<Lasting> {
  const { adminUrl, ...templates } = inject('testPostgres')
  const { url, drop } = await cloneDatabase({ adminUrl, template: templates[template] })
  return { url, drop, ...(await connect(url)) }
}

/** True when a file left a database and its connections fit for another file. */
async function canGoOn({ pool, boss }: Lasting): Promise<boolean> {
  const isAtRest = pool.idleCount === pool.totalCount && boss.getWipData().length === 0
  return isAtRest && (await isShapeKept(pool))
}

/** Leaves a database few of the connections that all workers of a run share. */
async function shrink(pool: Pool): Promise<void> {
  while (pool.totalCount > RESTING_CONNECTIONS) (await pool.connect()).release(true)
}

async function close({ pool, boss, drop }: Lasting): Promise<void> {
  await boss.stop({ graceful: true, timeout: 5_000 })
  await pool.end()
  await drop()
}
