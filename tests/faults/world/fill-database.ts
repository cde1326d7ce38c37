import type pg from 'pg'
import { closeServices, createServices } from '#server/create-services.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { allowCallbacks } from '#demo/orders/callback-endpoint.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logging.ts'

const SMALL = { orders: 120, days: 5, seed: 9 }

export interface Filling {
  databaseUrl: string
  /** The directory for demo.json. */
  dataDir: string
  secretKey: string
  /** The receiver's address, allowed for callbacks although it is on loopback. */
  callbackUrl: string
}

/** Migrates an empty database and loads a small demo whose accounts accept every order. */
export async function fillDatabase({ databaseUrl, dataDir, secretKey, callbackUrl }: Filling): Promise<void> {
  await migrateDatabase(databaseUrl)
  const config = { ...loadConfig({ DATA_DIR: dataDir, SECRET_KEY: secretKey, PORT: '0' }), databaseUrl }
  const services = await createServices(config, databaseUrl, createLogger('error', process.stderr))
  try {
    await loadDemo(services, () => {}, SMALL)
    await allowCallbacks(services.pool, services, callbackUrl)
    await makeRoom(services.pool)
  } finally {
    await closeServices(services)
  }
}

async function makeRoom(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update resources set daily_count_limit = null, daily_amount_limit_minor = null, max_concurrent_orders = 1000000000,
     min_amount_minor = 0, max_amount_minor = null where status <> 'deleted'`,
  )
  await pool.query(
    `update suppliers set max_concurrent_orders = 1000000000, daily_amount_limits = '{}', total_limits = '{}',
     min_balances = '{}'`,
  )
}
