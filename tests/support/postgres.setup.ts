import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const template = 'paydesk_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files clone their databases: `adminUrl` may create databases, `template` is the migrated one. */
    testPostgres: { adminUrl: string; template: string }
  }
}

/** One PostgreSQL for the whole run, with the migrations applied once to a template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'paydesk-test-'))
  const server = await startEmbeddedPostgres(directory, { volatile: true })
  const adminUrl = server.urlOf('postgres')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrateDatabase(server.urlOf(template))
  project.provide('testPostgres', { adminUrl, template })
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
