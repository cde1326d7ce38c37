import { buildApp } from '#server/app.ts'
import { ConfigError, isLoopback, loadConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { closeServices, createServices } from '#server/create-services.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/demo/demo-accounts.ts'
import { handlers } from '#server/handlers.ts'
import { createLogger, logFile } from '#server/logging.ts'
import type { Services } from '#server/services.ts'
import { firstRun } from '#server/system/first-run.ts'
import { isDemoSystem } from '#server/system/installation.ts'

// The server process: brings everything up in order, tells the person at the terminal, and takes it down in reverse.

/** Work to undo at the end, the newest first. */
const undo: (() => Promise<void>)[] = []
let ending: Promise<void> | undefined

const say = (line: string) => process.stdout.write(`${line}\n`)

async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now()
  const result = await work()
  say(`✓ ${label} (${((Date.now() - begin) / 1_000).toFixed(1)} s)`)
  return result
}

async function start(): Promise<void> {
  const config = loadConfig()
  const file = logFile(config.dataDir)
  const log = createLogger(config.logLevel, file)
  const database = await step('Database ready', async () => await openDatabase(config))
  undo.push(database.stop)
  void database.lost.then((error) => {
    log.fatal({ err: error }, 'the database is lost')
    process.stderr.write(`\n${error.message}\n`)
    void end(1)
  })
  await step('Database migrated', async () => await migrateDatabase(database.url))
  const services = await createServices(config, database.url, log)
  undo.push(async () => await closeServices(services))
  await firstRun(services, async () => await step('Demo data loaded', async () => await loadDemo(services)))
  const isDemo = await isDemoSystem(services.db)
  if (isDemo && !isLoopback(config.host)) throw new ConfigError([`HOST is ${config.host}: a demo system with published passwords listens on loopback only`])
  const app = await buildApp(services, handlers)
  undo.push(async () => await app.close())
  const address = await app.listen({ host: config.host, port: config.port })
  log.info({ address }, 'listening')
  announce(config, address, isDemo, file.path)
}

async function loadDemo(services: Services): Promise<void> {
  const { seedFixtures } = await import('#tests/support/seed-fixtures.ts')
  await seedFixtures(services)
}

function announce(config: Config, address: string, isDemo: boolean, log: string): void {
  say(`\nPaydesk is at ${address}\n`)
  if (isDemo) {
    say(`Demo accounts, each with the password ${DEMO_PASSWORD} (second level: ${DEMO_SECOND_PASSWORD}):`)
    for (const { account, role } of DEMO_ACCOUNTS) say(`  ${account.padEnd(15)}${role}`)
    say('Where a Google code is asked for, the console offers the current one of the signed-in account, marked as demo.')
    say(`For tools: keys and authenticator secrets are in ${config.dataDir}/demo.json.`)
  }
  say(`Log: ${log}\nCtrl+C stops it.`)
}

/** Takes everything down once, however often it is asked to. */
async function end(code: number): Promise<void> {
  process.exitCode = code
  ending ??= (async () => {
    for (const work of undo.reverse()) await work().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    process.exit()
  })()
  await ending
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

try {
  await start()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  await end(1)
}
