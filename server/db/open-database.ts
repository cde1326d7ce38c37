import pg from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres, urlOfRunning } from './embedded/embedded-postgres.ts'

const oldestVersion = 15
const databaseName = 'paydesk'
const connectPatienceMs = 10_000

/** The database of a server. */
export interface OpenDatabase {
  kind: 'embedded' | 'external'
  /** Connection string for pools; contains a password, so never log it. */
  url: string
  /** Stops the embedded database and releases DATA_DIR; does nothing for an external one. */
  stop(): Promise<void>
  /** Resolves with the reason when the embedded database exited and cannot be restarted; never for an external one. */
  failed: Promise<Error>
}

interface DatabasePlace {
  /** Directory of the embedded database's files. */
  dataDir: string
  /** Connection string of an external database. */
  databaseUrl: string | undefined
}

/**
 * Opens the database named by DATABASE_URL, or the embedded one in DATA_DIR, and waits until it answers. Throws errors
 * meant for the operator.
 */
export async function openDatabase(config: DatabasePlace, log?: Pick<Logger, 'error'>): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? await openEmbedded(config.dataDir, log)
    : await openExternal(config.databaseUrl)
}

/**
 * Opens the database that a server may be running on: the embedded one is used as it runs, and started only where it
 * does not.
 */
export async function attachDatabase(config: DatabasePlace): Promise<OpenDatabase> {
  const url = config.databaseUrl === undefined ? urlOfRunning(config.dataDir, databaseName) : undefined
  return url === undefined
    ? await openDatabase(config)
    : { kind: 'embedded', url, stop: async () => {}, failed: new Promise(() => {}) }
}

async function openEmbedded(dataDir: string, log?: Pick<Logger, 'error'>): Promise<OpenDatabase> {
  const report = (reason: Error) => log?.error({ err: reason }, 'the embedded database is away; it is started again')
  const server = await startEmbeddedPostgres(dataDir, { report })
  try {
    await ensureDatabase(server.urlOf('postgres'))
    return { kind: 'embedded', url: server.urlOf(databaseName), stop: server.stop, failed: server.failed }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openExternal(url: string): Promise<OpenDatabase> {
  await withClient(url, checkVersion).catch((error: unknown) => {
    throw new Error(`DATABASE_URL (${hostOf(url)}) cannot be used: ${reasonOf(error)}`)
  })
  return { kind: 'external', url, stop: async () => {}, failed: new Promise(() => {}) }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  })
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (!(major >= oldestVersion)) {
    throw new Error(`it is PostgreSQL ${major}, and Paydesk needs ${oldestVersion} or later`)
  }
}

/**
 * Runs work over a connection of its own, outside any pool. Where it breaks, the statement under way fails, and nothing
 * else.
 */
export async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectPatienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
  }
}

/** Host and database without the credentials. */
function hostOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'not readable as an address'
  }
}

function reasonOf(error: unknown): string {
  // When a host name has several addresses, the refusals are nested inside.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
