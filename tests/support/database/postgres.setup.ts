import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { createDb } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { createQueues } from '#server/ops/jobs/jobs.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { seedFixtures, TEST_KEY } from '#tests/support/seed-fixtures.ts'
import type { Fixtures } from '#tests/support/seed-fixtures.ts'
import type { DatabaseTemplate } from './clone-database.ts'
import { keepState } from './kept-state.ts'
import { startTemplatePostgres } from './template-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template that test files clone their databases from; it is migrated and empty. The others have the job queue too, and the fixtures as well. */
    testPostgres: DatabaseTemplate & { queued: string; seeded: string }
    /** Content of the seeded template. */
    fixtures: Fixtures
  }
}

/** One PostgreSQL for the whole run, with the migrations, the job queue and the fixtures applied once to templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, templateUrl, extend, stop } = await startTemplatePostgres()
  await migrateDatabase(templateUrl)
  const queued = await extend(template, 'queued')
  await installJobs(queued.url)
  await inDatabase(queued.url, keepState)
  const seeded = await extend(queued.template, 'seeded')
  await inDatabase(seeded.url, async (pool) => {
    const fixtures = await seedFixtures({ db: createDb(pool), secrets: createSecretBox(TEST_KEY) })
    await keepState(pool)
    project.provide('fixtures', fixtures)
  })
  project.provide('testPostgres', { adminUrl, template, queued: queued.template, seeded: seeded.template })
  return stop
}

async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false })
}

async function inDatabase(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
