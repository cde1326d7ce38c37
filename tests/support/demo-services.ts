import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closeServices, createServices } from '#server/create-services.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { startJobs, stopJobs } from '#server/ops/jobs/jobs.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logging.ts'
import type { Services } from '#server/platform/services.ts'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'

/** The number of orders and days in the small demo. */
export const SMALL_DEMO = { orders: 120, days: 5, seed: 9 }

/** A server's services over a small demo, with jobs running. */
export interface DemoServices {
  services: Services
  database: TestDatabase
  dataDir: string
  /** Stops everything and deletes its files. */
  dispose: () => Promise<void>
}

/** Starts a server's services over a small demo; `traffic` is in orders per minute. */
export async function createDemoServices(traffic: number): Promise<DemoServices> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-'))
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, PORT: '0', TRAFFIC: String(traffic) }),
    databaseUrl: database.url,
  }
  const services = await createServices(config, database.url, createLogger('warn', process.stderr))
  await loadDemo(services, () => {}, SMALL_DEMO)
  await startJobs(services)
  return {
    services,
    database,
    dataDir,
    async dispose() {
      await stopJobs(services)
      await closeServices(services)
      await database.dispose()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
