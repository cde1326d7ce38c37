import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import type { DatabaseTemplate } from './clone-database.ts'
import { startTemplatePostgres } from './template-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template that test files clone their databases from; it is migrated and empty. */
    testPostgres: DatabaseTemplate
  }
}

/** One PostgreSQL for the whole run, with the migrations applied once to a template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, templateUrl, stop } = await startTemplatePostgres()
  await migrateDatabase(templateUrl)
  project.provide('testPostgres', { adminUrl, template })
  return stop
}
