import pg from 'pg'
import { createCallbackReceiver } from '#tests/support/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/callback-receiver.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import type { DemoFile } from '#tests/support/demo-file.ts'
import { startServer } from '#tests/support/server-process.ts'
import { cloneDemo, demoServer } from './demo-template.ts'

/** The demo system that a worker's browser tests work on. */
export interface Run {
  url: string
  demo: DemoFile
  /** Its database, for what no call can set up. */
  db: pg.Pool
  /** Takes the callbacks of the demo merchants, as the simulator would. */
  merchants: CallbackReceiver
  close(): Promise<void>
}

/** Starts a server over a clone of the demo, which nobody else works on. */
export async function startRun(): Promise<Run> {
  const merchants = await createCallbackReceiver()
  const { databaseUrl, dataDir, drop } = await cloneDemo(`http://${merchants.endpoint}/callback`)
  const server = await startServer(demoServer(databaseUrl, dataDir))
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  return {
    url: server.url,
    demo: await readDemoFile(dataDir),
    db,
    merchants,
    close: async () => {
      await db.end()
      await server.end()
      await merchants.close()
      await drop()
    },
  }
}
