import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BrowserContext } from '@playwright/test'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { generateOrders } from '#tests/load/generate-orders.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import type { DemoFile } from '#tests/support/demo-file.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'

const DATABASE = 'paydesk_bench'
/** How long the demo may take to be made. */
const DEMO_MS = 300_000

/** A demo system to measure: PostgreSQL with the durability settings of `npm start`, and server processes on it. */
export interface BenchSystem {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly db: Db
  readonly demo: DemoFile
  readonly server: ServerProcess
  /** This many processes on the same database, the first of them `server`; the others are started on first use. */
  servers(count: number): Promise<ServerProcess[]>
  /** Adds orders up to this number. */
  fillOrders(count: number): Promise<void>
  /** The session token of a demo account. */
  signIn(account: string): Promise<string>
  /** Puts a session into a browser. */
  signInBrowser(context: BrowserContext, account: string): Promise<void>
  close(): Promise<void>
}

/** Uses the directory `kept`, if given, which outlives the run and keeps what an earlier run filled in. */
export async function openBenchSystem(kept?: string): Promise<BenchSystem> {
  const directory = kept ?? (await mkdtemp(path.join(tmpdir(), 'bench-')))
  const postgres = await startEmbeddedPostgres(path.join(directory, 'postgres'))
  const databaseUrl = postgres.urlOf(DATABASE)
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  await admin.connect()
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${DATABASE}`)
  await admin.end()
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: await secretOf(directory), TRAFFIC: '0', LOG_LEVEL: 'info' }
  const dataDir = (name: string) => path.join(directory, name)
  const server = await startServer({ ...env, DEMO: '1', DATA_DIR: dataDir('one') }, { readyMs: DEMO_MS })
  const others: Promise<ServerProcess>[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  // The pool replaces a connection that breaks while idle; one in use reports the error to its query.
  pool.on('error', () => undefined)
  const db = createDb(pool)
  const demo = await readDemoFile(dataDir('one'))

  const signIn = async (account: string): Promise<string> => {
    const password = demo.accounts.find((one) => one.account === account)?.password ?? ''
    return (await createTestClient(server.url).call('user.login', { userName: account, password })).token
  }

  return {
    databaseUrl,
    pool,
    db,
    demo,
    server,
    signIn,
    servers: async (count) => {
      while (others.length < count - 1)
        others.push(startServer({ ...env, DEMO: '1', DATA_DIR: dataDir(`other-${others.length + 1}`) }))
      return [server, ...(await Promise.all(others.slice(0, count - 1)))]
    },
    fillOrders: async (count) => {
      const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from orders')
      const missing = count - (rows[0]?.count ?? 0)
      if (missing <= 0) return
      await generateOrders(db, missing, { report: (line) => process.stdout.write(`    ${line}\n`) })
      await pool.query('vacuum analyze orders')
      await untilTotalsAreKept(pool)
    },
    signInBrowser: async (context, account) => {
      await context.addCookies([{ name: 'token', value: await signIn(account), url: server.url, sameSite: 'Strict' }])
    },
    close: async () => {
      for (const other of others) await (await other.catch(() => undefined))?.end()
      await server.end()
      await pool.end()
      await postgres.stop()
      if (kept === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The directory's encryption secret, generated on the first run. */
async function secretOf(directory: string): Promise<string> {
  const file = path.join(directory, 'secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return await readFile(file, 'utf8')
}

/** Kept figures of ten million orders take eleven minutes. */
const totalsPatienceMs = 1_800_000

/** The servers' job recomputes the totals after a bulk load. */
export async function untilTotalsAreKept(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + totalsPatienceMs
  while (Date.now() < deadline) {
    if (
      (await pool.query("select 1 from totals_states where kind in ('orderTotals', 'orderStatistics')")).rowCount === 2
    )
      return
    await delay(200)
  }
  throw new Error('The totals of orders were not made.')
}

/** Waits until the servers' job has folded every change of orders into their sums. */
export async function untilFolded(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + totalsPatienceMs
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select exists (select 1 from order_total_deltas) or exists (select 1 from order_statistic_deltas) as waits',
    )
    if (rows[0]?.waits === false) return
    await delay(200)
  }
  throw new Error('The changes of orders were not folded in.')
}

/**
 * The fields of a signed `order/create` for the first demo merchant with a product; amounts differ, since an account
 * takes one order of each amount at a time.
 */
export function signedOrder(
  { merchants, traffic }: DemoFile,
  productId = 3001,
  more: Readonly<Record<string, string>> = {},
): Record<string, string | number> {
  const merchant = merchants.find(({ productIds }) => productIds.map(Number).includes(productId))
  if (!merchant) throw new Error(`no demo merchant takes product ${productId}`)
  const fields = {
    mchId: String(merchant.mchId),
    productId,
    mchOrderNo: randomUUID(),
    amount: 100 * randomInt(500, 50_000),
    notifyUrl: `${traffic.callbackUrl}/${merchant.mchId}`,
    ...more,
  }
  return { ...fields, sign: signParams(fields, merchant.key, merchant.encryption === 'SHA256' ? 'SHA256' : 'default') }
}
