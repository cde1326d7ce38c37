import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the migration from the last one to the present schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/schema.ts',
  casing: 'snake_case',
  out: './server/db/migrations',
})
