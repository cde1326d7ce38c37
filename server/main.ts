import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { closeServices, createServices } from '#server/create-services.ts'
import { isForWantOfRoom } from '#server/db/failures/database-unavailable.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createErrorKeeper, keepErrors } from '#server/ops/error-log/server-errors.ts'
import type { ErrorKeeper } from '#server/ops/error-log/server-errors.ts'
import { handlers } from '#server/handlers.ts'
import { startJobs, stopJobs } from '#server/ops/jobs/jobs.ts'
import { ConfigError, isLoopback, loadConfig } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'
import { createHealth } from '#server/platform/health.ts'
import type { Health } from '#server/platform/health.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { createLogger } from '#server/platform/logging.ts'
import type { Services } from '#server/platform/services.ts'
import { announce, say, step } from '#server/ops/system/announce.ts'
import { checkSecretKey } from '#server/ops/system/check-secret-key.ts'
import { firstRun } from '#server/ops/system/first-run.ts'
import { reservePort, portError } from '#server/ops/system/reserve-port.ts'
import { startHousekeeping } from '#server/ops/system/housekeeping.ts'
import { logFatalErrors } from '#server/ops/system/log/log-fatal-errors.ts'
import { openLogFile } from '#server/ops/system/log/log-file.ts'

// The server process: starts everything in order, reports to the terminal, and shuts down in reverse order.

/** Time limit for the shutdown; clients still waiting then must retry. */
const END_PATIENCE_MS = 20_000
/** Between two tries to start on a full disk. */
const ROOM_PAUSE_MS = 5_000
/** Less than a new database needs. */
const ROOM_LEAST_BYTES = 64 * 1_024 * 1_024

/** Cleanup steps for shutdown; the latest runs first. */
const undo: (() => Promise<void>)[] = []
let ending: Promise<void> | undefined
/** The console's build, where the parent process makes it meanwhile and tells when it is done. */
const consoleBuilt = process.env['AWAIT_CONSOLE'] === '1' ? once(process, 'message') : Promise.resolve()
/** Logs the error that ends the server, once there is a logger. */
let logFatal: (error: unknown) => void = () => {}

/**
 * Starts once there is room: a disk that is full now may have room later, and nobody may be there to start it again.
 */
async function startOnceThereIsRoom(): Promise<void> {
  const config = loadConfig()
  const file = openLogFile(path.join(config.dataDir, 'server.log'))
  const health = createHealth()
  health.watch('log', file)
  const errors = createErrorKeeper(file)
  const log = createLogger(config.logLevel, errors)
  logFatal = logFatalErrors(log)
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return await start({ config, errors, log, health, logPath: file.path })
    } catch (error) {
      if (ending || !(isForWantOfRoom(error) || (await isFull(config)))) throw error
      if (!hasSaid) {
        log.error({ err: error }, 'the disk is full: the start waits until there is room')
        say(`The disk of ${config.dataDir}, or the database’s, is full: the start waits until there is room.`)
      }
      await undoAll()
      await delay(ROOM_PAUSE_MS)
    }
  }
}

/** Whether the embedded database could not even begin: a full disk may keep its log from saying so. */
async function isFull({ dataDir, databaseUrl }: Config): Promise<boolean> {
  if (databaseUrl !== undefined) return false
  const found = await statfs(dataDir).catch(() => undefined)
  return found !== undefined && found.bavail * found.bsize < ROOM_LEAST_BYTES
}

interface Beginning {
  config: Config
  /** Keeps the errors of the log for the console. */
  errors: ErrorKeeper
  log: Logger
  health: Health
  logPath: string
}

async function start({ config, errors, health, log, logPath }: Beginning): Promise<void> {
  const releasePort = await reservePort(config)
  undo.push(releasePort)
  const database = await step('Database ready', async () => await openDatabase(config, log))
  undo.push(database.stop)
  void database.failed.then(fail)
  await step('Database migrated', async () => await migrateDatabase(database.url))
  await checkSecretKey(database.url, config)
  const services = await createServices(config, database.url, log, health)
  undo.push(async () => await closeServices(services), keepErrors(errors, services))
  await firstRun(services, async () => await fillDemo(services))
  await services.db.transaction(async (tx) => await shipPatterns(tx))
  const isDemo = await isDemoSystem(services.db)
  if (isDemo && !isLoopback(config.host))
    throw new ConfigError([`HOST is ${config.host}: a demo system with published passwords listens on loopback only`])
  await startJobs(services)
  undo.push(async () => await stopJobs(services), startHousekeeping(services))
  await consoleBuilt
  const address = await listen(services, releasePort)
  announce({ config, address, isDemo, logPath })
  if (isDemo) {
    // The demo's companions come after the console is there, so that nobody waits for them.
    await makePayouts(services)
    await runChains(services)
    await runTelegram(services)
    await runWeChat(services, address)
    await (config.traffic > 0 ? makeTraffic : keepPhones)(services, address)
  }
  log.info({ address }, 'ready')
  // A parent process that starts a demo waits for all of it.
  process.send?.({ address })
}

async function fillDemo(services: Services): Promise<void> {
  // Imported lazily: a server that has its data does not need the demo code.
  const { loadDemo } = await import('#demo/load-demo.ts')
  await step('Demo data ready', async () => await loadDemo(services, (line) => say(`· ${line} …`)))
}

async function listen(services: Services, releasePort: () => Promise<void>): Promise<string> {
  const { host, port } = services.config
  const app = await buildApp(services, handlers)
  undo.push(async () => {
    await app.drain.finish()
    await app.close()
  })
  await releasePort()
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw portError({ host, port }, error)
  }
}

async function makeTraffic(services: Services, address: string): Promise<void> {
  const { startTraffic } = await import('#demo/traffic/start-traffic.ts')
  const traffic = startTraffic(services, address)
  undo.push(async () => await traffic.stop())
}

async function keepPhones(services: Services, address: string): Promise<void> {
  const { startPhones } = await import('#demo/traffic/phones/phones.ts')
  undo.push(startPhones(services, address))
}

async function runChains(services: Services): Promise<void> {
  const { startChainNode } = await import('#demo/chain-node/start-chain-node.ts')
  undo.push(await startChainNode(services))
}

async function runTelegram(services: Services): Promise<void> {
  const { startTelegram } = await import('#demo/telegram/start-telegram.ts')
  undo.push(await startTelegram(services))
}

async function runWeChat(services: Services, address: string): Promise<void> {
  const { startWeChat } = await import('#demo/wechat/start-wechat.ts')
  undo.push(await startWeChat(services, address))
}

async function makePayouts(services: Services): Promise<void> {
  const { startDemoPayouts } = await import('#demo/payouts/demo-payouts.ts')
  undo.push(await startDemoPayouts(services))
}

/** Shuts everything down once, however often it is called. */
async function end(code: number): Promise<void> {
  process.exitCode = code
  ending ??= shutDown()
  await ending
}

async function shutDown(): Promise<void> {
  setTimeout(() => process.exit(), END_PATIENCE_MS).unref()
  await undoAll()
  process.exit()
}

async function undoAll(): Promise<void> {
  while (undo.length > 0) {
    await undo
      .pop()?.()
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}

/** Exits with a message and no stack. Errors caused by the shutdown itself are not reported. */
async function fail(error: unknown): Promise<void> {
  if (ending) return
  logFatal(error)
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  await end(1)
}

// A closed terminal, or output to a file on a full disk, must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

await startOnceThereIsRoom().catch(fail)
