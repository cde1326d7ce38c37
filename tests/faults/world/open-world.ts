import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { stopOrphan } from '#server/db/embedded/orphaned-postmaster.ts'
import type { DemoFile } from '#demo/demo-file.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import { connectEmbedded } from '#tests/support/database/embedded-pool.ts'
import { openDatabaseLine } from '#tests/support/servers/database-line.ts'
import { fillDatabase } from './fill-database.ts'
import { superviseServer } from './supervised-server.ts'
import type { Seat, World } from './world.ts'

const DATABASE = 'paydesk'
const RESTART_PATIENCE_MS = 60_000
const shiftedClock = fileURLToPath(new URL('../../support/servers/shifted-clock.ts', import.meta.url))

/** This many servers sharing a PostgreSQL that outlives them; with a line, they reach it by a proxy. */
export async function openSharedWorld(name: string, servers: number, { hasLine = false } = {}): Promise<World> {
  const ground = await breakGround()
  const directory = path.join(ground.root, 'postgres')
  const postgres = await startEmbeddedPostgres(directory)
  const databaseUrl = postgres.urlOf(DATABASE)
  await createAndFill(postgres, ground)
  const line = hasLine ? await openDatabaseLine(databaseUrl) : undefined
  const seats = await takeSeats(ground, servers, { DATABASE_URL: line?.url ?? databaseUrl })
  return {
    ...ground.parts(name, seats),
    ...(line && { line }),
    demo: await readDemo(ground.dataDirOf(0)),
    ask: async (work) => await withPool(new pg.Pool({ connectionString: databaseUrl, max: 4 }), work),
    restartDatabaseAtOnce: async () => await restartAtOnce(directory),
    dispose: async () => {
      await Promise.all(seats.map(({ server }) => server.stop()))
      await line?.close()
      await postgres.stop()
      await ground.clear()
    },
  }
}

/** One server with its own embedded PostgreSQL. */
export async function openEmbeddedWorld(name: string): Promise<World> {
  const ground = await breakGround()
  const dataDir = ground.dataDirOf(0)
  const postgres = await startEmbeddedPostgres(dataDir)
  await createAndFill(postgres, ground)
  await postgres.stop()
  const seats = await takeSeats(ground, 1, {})
  return {
    ...ground.parts(name, seats),
    demo: await readDemo(dataDir),
    ask: async (work) => await withPool(connectEmbedded(clusterFiles(dataDir)), work),
    restartDatabaseAtOnce: async () => await restartAtOnce(dataDir),
    dispose: async () => {
      await Promise.all(seats.map(({ server }) => server.stop()))
      // A server that could not end in time leaves its PostgreSQL to the next one.
      await stopOrphan(clusterFiles(dataDir))
      await ground.clear()
    },
  }
}

type Ground = Awaited<ReturnType<typeof breakGround>>

/** Directories, a secret key and a callback receiver. */
async function breakGround() {
  const root = await mkdtemp(path.join(tmpdir(), 'paydesk-faults-'))
  const receiver = await createCallbackReceiver()
  const dataDirOf = (seat: number) => path.join(root, `server-${seat}`)
  return {
    root,
    secretKey: randomBytes(32).toString('hex'),
    receiver,
    dataDirOf,
    parts: (name: string, seats: readonly Seat[]) => ({ name, seats, receiver }),
    clear: async () => {
      await receiver.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function createAndFill(postgres: EmbeddedPostgres, { dataDirOf, receiver, secretKey }: Ground): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${DATABASE}`)
  await admin.end()
  await fillDatabase({
    databaseUrl: postgres.urlOf(DATABASE),
    dataDir: dataDirOf(0),
    secretKey,
    callbackUrl: receiver.url,
  })
}

async function takeSeats(ground: Ground, count: number, env: Record<string, string>): Promise<Seat[]> {
  return await Promise.all(Array.from({ length: count }, async (_, at) => await takeSeat(ground, at, env)))
}

async function takeSeat(ground: Ground, at: number, env: Record<string, string>): Promise<Seat> {
  const dataDir = ground.dataDirOf(at)
  await mkdir(dataDir, { recursive: true })
  const shift = path.join(dataDir, 'clock-shift')
  const shiftClock = async (ms: number) => {
    // Written atomically, because the server reads it on every clock access.
    await writeFile(`${shift}.new`, String(ms))
    await rename(`${shift}.new`, shift)
  }
  await shiftClock(0)
  const server = await superviseServer({
    ...env,
    DATA_DIR: dataDir,
    SECRET_KEY: ground.secretKey,
    TRAFFIC: '0',
    NODE_OPTIONS: `--import=${shiftedClock}`,
    CLOCK_SHIFT_FILE: shift,
    NODE_COMPILE_CACHE: path.join(ground.root, 'compiled'),
  })
  return { server, dataDir, shiftClock }
}

async function readDemo(dataDir: string): Promise<DemoFile> {
  return JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'))
}

/** Its supervisor restarts it on the same port. */
async function restartAtOnce(dataDir: string): Promise<void> {
  const present = () => readPostmasterPid(clusterFiles(dataDir).postmasterPid)
  const before = present()
  if (!before) throw new Error('PostgreSQL does not run')
  process.kill(before.pid, 'SIGQUIT')
  const deadline = performance.now() + RESTART_PATIENCE_MS
  for (let now = present(); now?.ready !== true || now.pid === before.pid; now = present()) {
    if (performance.now() > deadline) throw new Error('PostgreSQL was not started again')
    await delay(10)
  }
}

async function withPool<T>(pool: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  // The next query reports a connection that broke while idle.
  pool.on('error', () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
