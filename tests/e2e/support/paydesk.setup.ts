import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildConsoleIfStale, startServer } from '#tests/support/server-process.ts'

/**
 * Builds the console if need be and starts the one demo server of the run; fixtures find it through the environment.
 * PAYDESK_URL with PAYDESK_DATA_DIR names one that runs already, which is then left alone.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['PAYDESK_URL'] && process.env['PAYDESK_DATA_DIR']) return async () => {}
  buildConsoleIfStale()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-e2e-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO: '1',
    TRAFFIC: process.env['TRAFFIC'] ?? '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  })
  process.env['PAYDESK_URL'] = server.url
  process.env['PAYDESK_DATA_DIR'] = dataDir
  return async () => {
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}
