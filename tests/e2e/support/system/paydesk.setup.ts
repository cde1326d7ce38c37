import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildConsoleIfStale, startServer } from '#tests/support/processes/server-process.ts'
import { startTemplatePostgres } from '#tests/support/database/template-postgres.ts'
import { cheapenDemo } from '#tests/support/cheap-digests.ts'
import { demoServer, offerTemplate } from './demo-template.ts'

/**
 * Builds the console if needed, and has one server fill a database with the demo, which every worker clones. The demo's
 * dates are relative to now, so one from an earlier run cannot be reused.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildConsoleIfStale()
  const { stop, templateUrl, ...clones } = await startTemplatePostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-demo-'))
  const filling = await startServer(demoServer(templateUrl, dataDir))
  await filling.end()
  await cheapenDemo(templateUrl)
  offerTemplate({ ...clones, dataDir })
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
