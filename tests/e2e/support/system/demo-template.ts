import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { cloneDatabase } from '#tests/support/database/clone-database.ts'
import type { DatabaseTemplate } from '#tests/support/database/clone-database.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'

/** A database with the demo, and the directory of the server that filled it. */
interface DemoTemplate extends DatabaseTemplate {
  dataDir: string
}

const VARIABLE = 'PAYDESK_DEMO_TEMPLATE'

/** Publishes the template's location to the run's workers. */
export function offerTemplate(template: DemoTemplate): void {
  process.env[VARIABLE] = JSON.stringify(template)
}

/** The environment of a demo server without traffic. */
export function demoServer(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    // The demo is rebuilt for each run; lists, counts and exports of more are proved on the server.
    DEMO_ORDERS: '3000',
    TRAFFIC: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
}

/** A separate demo: its database, and its server's directory. */
export interface DemoClone {
  databaseUrl: string
  dataDir: string
  drop(): Promise<void>
}

/** Clones the run's demo and gives its merchants a callback URL of their own. */
export async function cloneDemo(callbackUrl: string): Promise<DemoClone> {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error(`${VARIABLE} is not set: the tests run through playwright.config.ts.`)
  const template = JSON.parse(text) as DemoTemplate
  const { url, drop } = await cloneDatabase(template)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-e2e-'))
  await copyFile(path.join(template.dataDir, 'secret.key'), path.join(dataDir, 'secret.key'))
  const before = (await readDemoFile(template.dataDir)).traffic.callbackUrl
  await moveCallbacks(url, before, callbackUrl)
  const file = await readFile(path.join(template.dataDir, 'demo.json'), 'utf8')
  await writeFile(path.join(dataDir, 'demo.json'), file.replace(before, callbackUrl), { mode: 0o600 })
  return {
    databaseUrl: url,
    dataDir,
    drop: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Rewrites the demo's callback URLs to another address. */
async function moveCallbacks(url: string, before: string, after: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const hosts = [new URL(before).host, new URL(after).host]
    await client.query(`update installation set value = replace(value::text, $1, $2)::jsonb where key = 'demo'`, hosts)
    await client.query(
      `update settings set value = replace(value::text, $1, $2)::jsonb where key = 'callbackAddressExceptions'`,
      hosts,
    )
    await client.query('update orders set notify_url = replace(notify_url, $1, $2) where notify_url is not null', hosts)
    await client.query('update callbacks set url = replace(url, $1, $2)', hosts)
  } finally {
    await client.end()
  }
}
