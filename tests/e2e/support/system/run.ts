import pg from 'pg'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import type { DemoFile } from '#tests/support/demo-file.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import { cloneDemo, demoServer } from './demo-template.ts'

/** A worker's demo system. */
export interface Run {
  url: string
  demo: DemoFile
  /** Its database, for setup that no call can do. */
  db: pg.Pool
  /** Receives the demo merchants' callbacks in place of the simulator. */
  merchants: CallbackReceiver
  close(): Promise<void>
}

/** Starts a server over a private clone of the demo. */
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
