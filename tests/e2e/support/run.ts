import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { clusterFiles } from '#server/db/embedded/cluster-files.ts'
import { createCallbackReceiver } from '#tests/support/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/callback-receiver.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import type { DemoFile } from '#tests/support/demo-file.ts'

/** The demo system that a run of browser tests works on. */
export interface Run {
  url: string
  demo: DemoFile
  /** Its database, for what no call can set up. */
  db: pg.Pool
  /** Takes the callbacks of the demo merchants, as the simulator would. */
  merchants: CallbackReceiver
  close(): Promise<void>
}

/** Joins the system that the setup started or was told of. */
export async function joinRun(): Promise<Run> {
  const dataDir = fromSetup('PAYDESK_DATA_DIR')
  const demo = await readDemoFile(dataDir)
  const db = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? (await embeddedUrl(dataDir)), max: 2 })
  const merchants = await createCallbackReceiver(Number(new URL(demo.traffic.callbackUrl).port))
  return {
    url: fromSetup('PAYDESK_URL'),
    demo,
    db,
    merchants,
    close: async () => {
      await merchants.close()
      await db.end()
    },
  }
}

/** The address of the embedded database that runs in a data directory. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const files = clusterFiles(dataDir)
  const password = (await readFile(files.password, 'utf8')).trim()
  const port = (await readFile(files.postmasterPid, 'utf8')).split('\n')[3]
  return `postgresql://paydesk:${encodeURIComponent(password)}@127.0.0.1:${port}/paydesk`
}

/** A variable that the setup has set. */
export function fromSetup(variable: string): string {
  const value = process.env[variable]
  if (value === undefined) throw new Error(`${variable} is not set: the tests run through playwright.config.ts.`)
  return value
}
