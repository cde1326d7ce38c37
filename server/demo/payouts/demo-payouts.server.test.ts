import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAYOUT_STAGE_IDS } from '#domain/payout-status.ts'
import type { PayoutStage } from '#domain/payout-status.ts'
import { loadConfig } from '#server/config.ts'
import { closeServices, createServices } from '#server/create-services.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { startDemoPayouts } from '#server/demo/payouts/demo-payouts.ts'
import { startJobs, stopJobs } from '#server/jobs/jobs.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import { createLogger } from '#server/logging.ts'
import type { Services } from '#server/services.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let services: Services
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-payouts-'))
  const config = { ...loadConfig({ DATA_DIR: dataDir, PORT: '0', TRAFFIC: '0' }), databaseUrl: database.url }
  services = await createServices(config, database.url, createLogger('warn', process.stderr))
  await loadDemo(services, () => {}, { orders: 120, days: 5, seed: 9 })
  await startJobs(services)
})

afterAll(async () => {
  await stopJobs(services)
  await closeServices(services)
  await database.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

async function countByStage(): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ stage: number; count: string }>('select stage, count(*) from payout_orders group by stage')
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]))
}

it('has payouts that wait, that are being paid, that were paid, and that went wrong, and makes them once', async () => {
  await (await startDemoPayouts(services))()
  const first = await countByStage()
  const atLeast: Partial<Record<PayoutStage, number>> = { pooled: 60, processing: 4, abnormal: 3, completed: 14, rejected: 4 }
  for (const [stage, least] of Object.entries(atLeast)) expect(first.get(PAYOUT_STAGE_IDS[stage as PayoutStage]), stage).toBeGreaterThanOrEqual(least)
  expect(isSound(await checkLedger(services.db))).toBe(true)
  await (await startDemoPayouts(services))()
  expect(await countByStage()).toEqual(first)
})

it('has payouts paid from accounts of more than one supplier', async () => {
  const { rows } = await database.pool.query('select distinct supplier_id from payout_orders where stage = $1', [PAYOUT_STAGE_IDS.completed])
  expect(rows.length).toBeGreaterThan(1)
})
